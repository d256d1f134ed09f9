import type { PinnablePassages, SendBack, SigningDifference } from '#contract/corrections.ts'
import type { ReviewView } from '#contract/review.ts'
import type { CeremonyState, DocumentContent, Sign } from '#contract/signature.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callView, changeView } from '#web/api/view-call.ts'

/** Calls of a signing page. They authenticate with the page's cookie alone, since a party may have no account. */
export interface CeremonyApi {
  readState(): Promise<CeremonyState>
  readDocument(documentId: number): Promise<ArrayBuffer>
  /** Structured text of a document, without its PDF. */
  readContent(documentId: number): Promise<DocumentContent>
  /** Download address of the same document. */
  documentAddress(documentId: number): string
  sendCode(): Promise<void>
  verifyCode(code: string): Promise<void>
  /** Both return the address of the result. */
  sign(request: Sign): Promise<string>
  decline(reason: string): Promise<string>
  /** The changes shown to a party that signs again. */
  readDifference(): Promise<SigningDifference>
  /** The party's own answers, with who entered each. */
  readOrigins(): Promise<ReviewView>
  /** The passages of a document that a remark can be pinned to. */
  readPassages(documentId: number): Promise<PinnablePassages>
  /** Before the first signature: gives the dossier back with remarks. */
  sendBack(body: SendBack): Promise<void>
}

export function createCeremonyApi(viewId: string): CeremonyApi {
  const base = `/sign/${encodeURIComponent(viewId)}`
  const documentAddress = (documentId: number) => `${base}/documents/${documentId}`
  const read = async <T>(path: string): Promise<T> => {
    // Safe: the server validates its responses against the contract.
    const answer: T = await (await callView(base + path)).json()
    return answer
  }
  const post = async (path: string, body: unknown) => {
    await changeView('POST', base + path, body)
  }
  const decide = async (path: string, body: unknown) =>
    (await changeView<{ readonly returnUrl: string }>('POST', base + path, body)).returnUrl
  return {
    readState: () => read('/state'),
    readDocument: async (documentId) => (await callView(documentAddress(documentId))).arrayBuffer(),
    readContent: (documentId) => read(`/documents/${documentId}/content`),
    documentAddress,
    sendCode: () => post('/code', {}),
    verifyCode: (code) => post('/code/verify', { code }),
    sign: (given) => decide('/sign', given),
    decline: (reason) => decide('/decline', { reason }),
    readDifference: () => read('/difference'),
    readOrigins: () => read('/origins'),
    readPassages: (documentId) => read(`/documents/${documentId}/passages`),
    sendBack: (body) => post('/send-back', body),
  }
}

/** Whether the server refused the code itself, so that retyping it is pointless. */
export function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.has('CODE_WRONG') || error.has('CODE_EXPIRED'))
}

/** Whether the signing page has ended. An expired code answers 410 too, but only needs a new code. */
export function isViewOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.has('CODE_EXPIRED')) return false
  return error.status === 410 || error.status === 404 || error.status === 401
}
