import { ServicePort } from '../service-port.ts'
import type { Trx } from '../store/store.ts'

/** Callback of a later feature in the transaction that stores a reading or applies a correction, under the dossier's lock. */
type ReadingPort = (trx: Trx, dossierId: number) => Promise<void>

export const readingPort = new ServicePort<ReadingPort>('checks')
