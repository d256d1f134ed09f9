import { parisMoment } from '#rules/paris-time.ts'
import { Failure } from '#rules/failure.ts'
import { findRole, readRole } from './dossier-columns.ts'
import type { Submission } from './submission.ts'

const HOUR_MS = 3_600_000

/**
 * Refuses the subscription envelope during the deployment's reflection period, a number of hours since the block that
 * says how the relationship was established was submitted. Source: domain §7.
 */
export function checkReflection({ services, session, dossier, locale }: Submission): void {
  const period = services.deployment.reflectionPeriod
  if (!period || readRole(session, period.role) !== period.value) return
  const block = findRole(session, period.role)?.block.slug
  const submitted = dossier.blocks.find((row) => row.block === block)?.submittedAt
  // The block is being submitted now, so the period starts now.
  const from = submitted ?? services.clock.now()
  const until = new Date(from.getTime() + period.hours * HOUR_MS)
  if (services.clock.now() < until)
    throw new Failure('REFLECTION_PERIOD', { params: { until: parisMoment(until, locale) } })
}
