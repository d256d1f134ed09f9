import { enqueueJobs } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** Reads the next receipt of a dossier that has no reading. Payload: `{ dossier }`. */
export const READ_JOB = 'receipt.read'

/** Whether receipts are read: both the operator and the deployment can switch it off. */
export function isReadingOn({ config, deployment }: Pick<Services, 'config' | 'deployment'>): boolean {
  return config.readsReceipts && deployment.readReceipts
}

/** Enqueues the reading of new receipts, in the transaction that stores them. */
export async function requestReading(
  trx: Trx,
  services: Pick<Services, 'config' | 'deployment'>,
  dossierIds: readonly number[],
): Promise<void> {
  if (!isReadingOn(services) || dossierIds.length === 0) return
  await enqueueJobs(
    trx,
    dossierIds.map((dossier) => ({ kind: READ_JOB, payload: { dossier } })),
  )
}
