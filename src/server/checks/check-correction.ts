import { Failure } from '#rules/failure.ts'
import type { CorrectedDossier } from '../dossiers/index.ts'
import { findProposedReadings } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { presentRefusal } from './check-opening.ts'
import { findChecks, isOpenFailure } from './find-checks.ts'

/**
 * Refuses a correction that makes a blocking check fail. Checks that failed before it do not count: the correction may not
 * be able to fix them, since it asks for some answers only, and the reviewers know of them.
 */
export async function checkCorrection(
  services: Services,
  trx: Trx,
  { dossier, correction, before, after, locale }: CorrectedDossier,
): Promise<void> {
  const receipts = await findProposedReadings(services, trx, correction)
  const found = await findChecks(services, trx, { dossier, session: after, receipts, reader: undefined })
  const blocking = found.filter((check) => check.severity === 'blocking' && isOpenFailure(check))
  if (blocking.length === 0) return
  const signed = await findChecks(services, trx, { dossier, session: before, reader: undefined })
  const known = new Set(signed.map(({ digest }) => digest))
  const fresh = blocking.filter(({ digest }) => !known.has(digest))
  if (fresh.length > 0)
    throw new Failure('CHECKS_FAILED', {
      details: fresh.map((check) => presentRefusal({ dossier, session: after, locale }, check)),
    })
}
