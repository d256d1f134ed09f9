import type { FastifyRequest } from 'fastify'
import type { Correction } from '#contract/corrections.ts'
import { Named, runOnceAndRead, type Once } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { CorrectionCall } from './load-correcting.ts'
import { presentWritten } from './read-corrections.ts'

type Reading = Omit<CorrectionCall, 'id'>

/** A correction holds answers, signed and proposed, so only its number is kept with the key. */
export function oncePerKey(services: Services, request: FastifyRequest, reading: Reading): Once<Correction> {
  return (trx, run) => {
    const read = ({ id }: { readonly id: number }) => presentWritten(services, trx, { ...reading, id })
    return runOnceAndRead(trx, request, { kept: Named, read }, run)
  }
}

/** Runs a change once per key, in a transaction of its own. */
export async function changeOnce(
  services: Services,
  request: FastifyRequest,
  reading: Reading,
  change: (trx: Trx) => Promise<Correction>,
): Promise<Correction> {
  const once = oncePerKey(services, request, reading)
  return services.store.db.transaction().execute((trx) => once(trx, () => change(trx)))
}
