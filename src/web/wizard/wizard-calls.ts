import { queryOptions } from '@tanstack/react-query'
import type { FormVersion } from '#contract/forms.ts'
import type {
  DossierDetail,
  SaveDrafts,
  SavedDrafts,
  SubmitBlock,
  SubmittedBlock,
} from '#contract/dossiers.ts'
import type { GeneratedDocuments } from '#contract/documents.ts'
import type { AuthorizedDossier, CreatedProspect } from '#contract/prospects.ts'
import { ask, fetchFile, call, get, getQuery } from '#web/api/call.ts'
import { readEarlyAnswer, takeEarlyAnswer } from '#web/session/early-answers.ts'

/** API calls of the wizard. Source: wizard §7; `drafts` and `definition` are our own. */

export function readDossier(id: number): Promise<DossierDetail> {
  return get<DossierDetail>(`/dossiers/${id}`)
}

/** The dossier as the wizard opens it. Each opening reads current values: the query does not outlive it. */
export function dossierToOpen(id: number) {
  const path = `/dossiers/${id}`
  return queryOptions({
    queryKey: ['wizard', id],
    queryFn: () => get<DossierDetail>(path),
    initialData: (): DossierDetail | undefined => readEarlyAnswer(`/api${path}`),
    gcTime: 0,
  })
}

/** Call it once the dossier is open, so that the next opening fetches current values. */
export function forgetOpened(id: number): void {
  takeEarlyAnswer(`/api/dossiers/${id}`)
}

export function formOf(formId: number, textsId: number) {
  return getQuery<FormVersion>(['form', formId, textsId], `/forms/${formId}/definition`, { texts: textsId })
}

export function submitBlock(id: number, body: SubmitBlock): Promise<SubmittedBlock> {
  return ask<SubmittedBlock>('PUT', `/dossiers/${id}/values`, { body })
}

export function saveDrafts(id: number, drafts: SaveDrafts['drafts']): Promise<SavedDrafts> {
  // A page that is left or put away may be gone before the answer.
  return ask<SavedDrafts>('PUT', `/dossiers/${id}/drafts`, { body: { drafts }, keepalive: document.hidden })
}

export function createProspect(dossierId: number): Promise<CreatedProspect> {
  return ask<CreatedProspect>('POST', '/prospects', { body: { dossierId } })
}

export function assignClient(id: number, clientId: number): Promise<AuthorizedDossier> {
  return ask<AuthorizedDossier>('PUT', `/dossiers/${id}/client`, { body: { clientId } })
}

export function authorizeClients(id: number, clientsId: readonly number[]): Promise<AuthorizedDossier> {
  return ask<AuthorizedDossier>('PUT', `/dossiers/${id}/authorized-clients`, { body: { clientsId } })
}

export async function removeReceipt(id: number, receiptId: number): Promise<void> {
  await call('DELETE', `/dossiers/${id}/receipts/${receiptId}`)
}

export function printDocument(
  id: number,
  printId: number,
): Promise<{ readonly print: { readonly file: string } }> {
  return get(`/dossiers/${id}/printPdf/${printId}`)
}

/** Previews of the documents a block leads to. */
export function listDocuments(id: number, blockId: string): Promise<GeneratedDocuments> {
  return ask<GeneratedDocuments>('POST', `/dossiers/${id}/documents/list`, { body: { block_id: blockId } })
}

export function packDocuments(id: number, blockId: string): Promise<Blob> {
  return fetchFile('POST', `/dossiers/${id}/documents/all`, { body: { block_id: blockId } })
}

export function previewDocument(id: number, documentId: string): Promise<Blob> {
  return fetchFile('POST', `/dossiers/${id}/preview`, { body: { documentId, save: false } })
}
