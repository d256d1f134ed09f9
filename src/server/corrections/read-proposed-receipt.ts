import type { Readable } from 'node:stream'
import { Failure } from '#rules/failure.ts'
import { streamReceipt } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { Caller } from './correction-access.ts'
import { getCorrection } from './correction-store.ts'
import { loadCorrecting } from './load-correcting.ts'

/**
 * A receipt that a correction adds or removes, or that a remark refers to, as `ReceiptFile` in JSON with its bytes. By its
 * link, a party can read no other file of the dossier.
 */
export async function readProposedReceipt(
  services: Services,
  caller: Caller,
  asked: { readonly dossierId: number; readonly correction: number; readonly receipt: number },
): Promise<Readable> {
  const { db } = services.store
  const dossier = await loadCorrecting(services, db, caller, asked.dossierId)
  const { receipts, remarks } = await getCorrection(db, asked.dossierId, asked.correction)
  const inQuestion = dossier.receipts.filter(({ element }) =>
    remarks.some(({ elements }) => elements.includes(element)),
  )
  const found = [...receipts, ...inQuestion].find(({ id }) => id === asked.receipt)
  if (!found) throw new Failure('NOT_FOUND')
  return streamReceipt(services, found)
}
