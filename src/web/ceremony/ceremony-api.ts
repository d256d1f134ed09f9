import type { CeremonyState, DocumentContent, Sign } from '#contract/signature.ts'
import { ApiError, readApiError, Unreachable } from '#web/api/api-error.ts'
import { currentLocale } from '#web/wording/i18n.ts'

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
  sign(request: Sign): Promise<void>
  decline(reason: string): Promise<void>
}

export function createCeremonyApi(viewId: string): CeremonyApi {
  const base = `/sign/${encodeURIComponent(viewId)}`
  const documentAddress = (documentId: number) => `${base}/documents/${documentId}`
  const post = async (path: string, body: unknown) => {
    await request(base + path, { method: 'POST', body: JSON.stringify(body) })
  }
  return {
    readState: async () => {
      // The server validates its responses against the contract.
      const state: CeremonyState = await (await request(`${base}/state`)).json()
      return state
    },
    readDocument: async (documentId) => (await request(documentAddress(documentId))).arrayBuffer(),
    readContent: async (documentId) => {
      const content: DocumentContent = await (await request(`${documentAddress(documentId)}/content`)).json()
      return content
    },
    documentAddress,
    sendCode: () => post('/code', {}),
    verifyCode: (code) => post('/code/verify', { code }),
    sign: (given) => post('/sign', given),
    decline: (reason) => post('/decline', { reason }),
  }
}

async function request(address: string, init: { method?: string; body?: string } = {}): Promise<Response> {
  const headers = new Headers({ 'accept-language': currentLocale() })
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  let response: Response
  try {
    response = await fetch(address, { ...init, headers, credentials: 'same-origin' })
  } catch (error) {
    throw new Unreachable('No answer from the server', { cause: error })
  }
  if (!response.ok) throw await readApiError(response)
  return response
}

/** Whether the signing page has ended. An expired code answers 410 too, but only needs a new code. */
export function isViewOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.has('CODE_EXPIRED')) return false
  return error.status === 410 || error.status === 404 || error.status === 401
}
