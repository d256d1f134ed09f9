import { queryOptions } from '@tanstack/react-query'
import type { ReceiptGroups } from '#contract/receipts.ts'
import type {
  AnswerProposal,
  Decide,
  Decided,
  DossierSummary,
  ReviewHistory,
  ReviewState,
  ReviewView,
} from '#contract/review.ts'
import type { BatchEnd, BatchLine, ReviewBatch } from '#contract/review-batch.ts'
import type { AsOf, Timeline } from '#contract/review-timeline.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import type { DocumentContent, SignedDocument, SignedDocuments } from '#contract/signature.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { ask, get, getFile, getQuery, readLines } from './call.ts'
import { nothing } from './pairing.ts'
import { readReceipt } from './receipts.ts'
import { blobOfBase64 } from './save-file.ts'

export type Decision = Decide['integration_state']

const keyOf = (id: number) => ['review', id] as const

export function reviewState(id: number) {
  return getQuery<ReviewState>([...keyOf(id), 'state'], `/dossier/integration-state/${id}/state`)
}

export function reviewSummary(id: number) {
  return getQuery<DossierSummary>([...keyOf(id), 'summary'], `/dossier/${id}/summary`)
}

export function reviewView(id: number) {
  return getQuery<ReviewView>([...keyOf(id), 'view'], `/dossier/integration-state/${id}/view`)
}

/** What happened to the dossier, oldest first. */
export function reviewTimeline(id: number) {
  return getQuery<Timeline>([...keyOf(id), 'timeline'], `/dossiers/${id}/timeline`)
}

/** The dossier as it was at an instant, RFC 3339. */
export function reviewAsOf(id: number, at: string) {
  return getQuery<AsOf>([...keyOf(id), 'as-of', at], `/dossiers/${id}/as-of`, { at })
}

/** Null on failure, which the screen shows with a retry. Source: shell §7. */
export function reviewHistory(id: number) {
  return queryOptions({
    queryKey: [...keyOf(id), 'history'],
    queryFn: ({ signal }) =>
      get<ReviewHistory>(`/dossier/integration-state/${id}/history`, { signal }).catch(nothing),
  })
}

export async function decide(id: number, decision: Decide): Promise<Decided> {
  return ask<Decided>('PUT', `/dossiers/integration-state/${id}`, { body: decision, keepalive: true })
}

/** Confirms, disputes or withdraws a decision that needs two people. */
export async function answerProposal(id: number, answer: AnswerProposal): Promise<Decided> {
  return ask<Decided>('PUT', `/dossiers/integration-state/${id}/proposal`, { body: answer })
}

/** Runs a batch; `onLine` is called for each dossier. Rejects with `Unreachable` when the answer is cut off. */
export async function runBatch(batch: ReviewBatch, onLine: (line: BatchLine) => void): Promise<BatchEnd> {
  const path = '/dossiers/integration-state/batch'
  for await (const line of readLines<BatchLine | BatchEnd>('POST', path, { body: batch })) {
    if (!('id' in line)) return line
    onLine(line)
  }
  throw new Unreachable('The answer was cut off')
}

/** Undoes one's own decision while none of its effects has been sent. */
export async function undoDecision(id: number, decision: number): Promise<Decided> {
  return ask<Decided>('POST', `/dossiers/integration-state/${id}/undo`, { body: { decision } })
}

/** The ZIP of the signed documents and receipts of a dossier. */
export function downloadAllFiles(id: number): Promise<Blob> {
  return getFile(`/dossier/integration-state/${id}/download`)
}

/** A signed document or receipt; its content is fetched on demand. */
export interface DossierFile {
  readonly key: string
  readonly title: string
  readonly kind: 'signed' | 'receipt'
  /** Number of a signed document; null for a receipt. */
  readonly documentId: number | null
  /** Name of the receipt's element. */
  readonly elementId: string | null
  /** Scan state that forbids opening it; null when it may be opened. */
  readonly scan: Exclude<ScanState, 'safe'> | null
  /** How long a signed document can be proved; null until it is sealed. */
  readonly proof: { readonly level: PadesLevel; readonly until: string } | null
  readonly fileName: string
  readonly load: () => Promise<Blob>
}

export interface FileGroup {
  readonly key: string
  /** Absent for signed documents, whose heading is interface wording. */
  readonly title: string | null
  readonly files: readonly DossierFile[]
}

async function loadSignedDocument(id: number, documentId: number): Promise<Blob> {
  const file = await get<SignedDocument>(`/dossier/${id}/docusign/documents/${documentId}`)
  return blobOfBase64(file.resource, file.mimetype)
}

/** The text of a signed document. */
export function signedContent(id: number, documentId: number) {
  return getQuery<DocumentContent>(
    [...keyOf(id), 'content', documentId],
    `/dossier/${id}/docusign/documents/${documentId}/content`,
  )
}

function proofOf({
  level,
  provable_until: until,
}: SignedDocuments['documents'][number]): DossierFile['proof'] {
  return level === null || until === null ? null : { level, until }
}

/** Paper subscriptions have no generated documents. */
function withoutEnvelope(error: unknown): SignedDocuments {
  if (error instanceof ApiError && error.has('ENVELOPE_DOES_NOT_EXIST')) return { documents: [] }
  throw error
}

/** Signed documents by rank; the title falls back to the name. Source: shell §3. */
export function signedDocuments(id: number) {
  return queryOptions({
    queryKey: [...keyOf(id), 'documents'],
    queryFn: async ({ signal }): Promise<FileGroup> => {
      const { documents } = await get<SignedDocuments>(`/dossier/${id}/docusign/documents`, { signal }).catch(
        withoutEnvelope,
      )
      const files = documents
        .toSorted((first, second) => first.rank - second.rank)
        .map((document) => {
          const title = document.title === '' ? document.name : document.title
          return {
            key: `signed-${document.id}`,
            title,
            kind: 'signed' as const,
            documentId: document.id,
            elementId: null,
            scan: null,
            proof: proofOf(document),
            fileName: `${title}.pdf`,
            load: () => loadSignedDocument(id, document.id),
          }
        })
      return { key: 'signed', title: null, files }
    },
  })
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}

/** Receipts by category, in the server's order. */
export function receiptGroups(id: number) {
  return queryOptions({
    queryKey: [...keyOf(id), 'receipts'],
    queryFn: async ({ signal }): Promise<readonly FileGroup[]> => {
      const { categories } = await get<ReceiptGroups>(`/dossiers/${id}/receipts`, { signal })
      return categories.map(({ category, title, receipts }) => ({
        key: category,
        title,
        files: receipts.map((receipt) => ({
          key: `receipt-${receipt.receiptId}`,
          title: receipt.title,
          kind: 'receipt' as const,
          documentId: null,
          elementId: receipt.elementId,
          scan: receipt.scan === 'safe' ? null : receipt.scan,
          proof: null,
          fileName: withExtension(receipt.title, receipt.mimetype),
          load: () => readReceipt(`/dossiers/${id}`, receipt.receiptId),
        })),
      }))
    },
  })
}

function withExtension(title: string, mimetype: string): string {
  return /\.\w{2,4}$/.test(title) ? title : title + (EXTENSIONS[mimetype] ?? '')
}
