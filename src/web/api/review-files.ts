import { queryOptions } from '@tanstack/react-query'
import type { ReceiptGroups } from '#contract/receipts.ts'
import type { DocumentContent, SignedDocument, SignedDocuments } from '#contract/signature.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import { ApiError } from './api-error.ts'
import { get, getFile, getQuery } from './call.ts'
import { readReceipt } from './receipts.ts'
import { reviewKey } from './review.ts'
import { blobOfBase64 } from './save-file.ts'

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

export function signedContent(id: number, documentId: number) {
  return getQuery<DocumentContent>(
    [...reviewKey(id), 'content', documentId],
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
    queryKey: [...reviewKey(id), 'documents'],
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
    queryKey: [...reviewKey(id), 'receipts'],
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
