import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** Callback of a later feature in the transaction that stores a reading or applies a correction, under the dossier's lock. */
export type ReadingPort = (trx: Trx, dossierId: number) => Promise<void>

const ports = new WeakMap<Services, ReadingPort>()

/** Called once, when the application is composed. */
export function setReadingPort(services: Services, port: ReadingPort): void {
  ports.set(services, port)
}

/** No-op without the port. */
export async function afterReading(services: Services, trx: Trx, dossierId: number): Promise<void> {
  await ports.get(services)?.(trx, dossierId)
}
