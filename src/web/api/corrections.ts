import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type {
  PinnablePassages,
  AnswerCorrection,
  Correction,
  CorrectionList,
  OpenCorrection,
  ProposeAnswers,
  ProposeReceipts,
  RefuseCorrection,
  SendBack,
} from '#contract/corrections.ts'
import type { ReceiptFile } from '#contract/receipts.ts'
import { draftKey, readProfile } from '#web/session/stored-session.ts'
import { ask, get, getQuery } from './call.ts'
import { readReceipt } from './receipts.ts'
import { blobOfBase64 } from './save-file.ts'
import { uploadByCookie, uploadSignedIn, type UploadWatch } from './upload.ts'
import { callView, changeView } from './view-call.ts'

/** The corrections of a dossier, oldest first, and whether this person may ask for one. */
export function correctionList(dossierId: number) {
  return getQuery<CorrectionList>(['review', dossierId, 'corrections'], `/dossiers/${dossierId}/corrections`)
}

/** The passages of a signed document that print an answer which can be corrected. */
export function pinnablePassages(dossierId: number, documentId: number) {
  return getQuery<PinnablePassages>(
    ['review', dossierId, 'passages', documentId],
    `/dossiers/${dossierId}/corrections/passages/${documentId}`,
  )
}

/** Where a correction is answered or read. */
export function correctionAddress(dossierId: number, correctionId: number): string {
  return `/correction?dossier=${dossierId}&correction=${correctionId}`
}

export function openCorrection(dossierId: number, body: OpenCorrection): Promise<Correction> {
  return ask<Correction>('POST', `/dossiers/${dossierId}/corrections`, { body })
}

/** Withdraws a request, or reminds the person concerned. */
export function steerCorrection(
  { dossierId, id }: Correction,
  action: 'withdraw' | 'remind',
): Promise<Correction> {
  return ask<Correction>('POST', `/dossiers/${dossierId}/corrections/${id}/${action}`)
}

/** Before the first signature: gives the dossier back with remarks. */
export async function sendBack(dossierId: number, body: SendBack): Promise<void> {
  await ask('POST', `/dossiers/${dossierId}/send-back`, { body })
}

/** Calls of the person who answers a correction. */
export interface CorrectionPort {
  readonly key: QueryKey
  /** Storage key of unsaved answers; undefined for a party by link, whose device may be anybody's. */
  readonly draftsAt?: string
  read(): Promise<Correction>
  propose(body: ProposeAnswers): Promise<Correction>
  upload(body: ProposeReceipts, watch: UploadWatch): Promise<Correction>
  removeReceipt(receiptId: number): Promise<Correction>
  /** `isAdded`: a file of the correction, which the dossier does not have yet. */
  readReceipt(receiptId: number, isAdded: boolean): Promise<Blob>
  answer(body: AnswerCorrection): Promise<Correction>
  refuse(body: RefuseCorrection): Promise<Correction>
}

/** Caches the correction that a call returned, unless it has a newer one: files and answers are saved in parallel. */
export function keepNewest(
  queries: QueryClient,
  { key }: Pick<CorrectionPort, 'key'>,
  fresh: Correction,
): void {
  queries.setQueryData<Correction>(key, (known) => (known && known.revision > fresh.revision ? known : fresh))
}

/** The calls of a person with an account. */
export function accountPort(dossierId: number, correctionId: number): CorrectionPort {
  const path = `/dossiers/${dossierId}/corrections/${correctionId}`
  return {
    key: ['correction', dossierId, correctionId],
    draftsAt: draftKey(readProfile()?.username ?? '', `${dossierId}.correction.${correctionId}`),
    read: () => get<Correction>(path),
    propose: (body) => ask<Correction>('PUT', `${path}/answers`, { body }),
    upload: (body, watch) => uploadSignedIn<Correction>(`${path}/receipts`, body, watch),
    removeReceipt: (receiptId) => ask<Correction>('DELETE', `${path}/receipts/${receiptId}`),
    readReceipt: (receiptId, isAdded) => readReceipt(isAdded ? path : `/dossiers/${dossierId}`, receiptId),
    answer: (body) => ask<Correction>('POST', `${path}/answer`, { body }),
    refuse: (body) => ask<Correction>('POST', `${path}/refuse`, { body }),
  }
}

/** The same calls for a party by its link, in the view that its code opened. */
export function viewPort(viewId: string): CorrectionPort {
  const path = `/sign/${encodeURIComponent(viewId)}/correction`
  return {
    key: ['correction', viewId],
    async read() {
      // Safe: the server validates responses against the contract's schemas.
      const correction: Correction = await (await callView(path)).json()
      return correction
    },
    propose: (body) => changeView('PUT', `${path}/answers`, body),
    upload: (body, watch) => uploadByCookie<Correction>(`${path}/receipts`, body, watch),
    removeReceipt: (receiptId) => changeView('DELETE', `${path}/receipts/${receiptId}`),
    async readReceipt(receiptId) {
      // Safe: the server answers with the contract's shape.
      const file: ReceiptFile = await (await callView(`${path}/receipts/${receiptId}`)).json()
      return blobOfBase64(file.resourceFile, file.mimetype)
    },
    answer: (body) => changeView('POST', `${path}/answer`, body),
    refuse: (body) => changeView('POST', `${path}/refuse`, body),
  }
}
