import type { Decide, Decided } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { INTEGRATION_TRANSITIONS } from '#rules/integration-state.ts'
import type { Ownership } from '#rules/pairing.ts'
import { acceptCorrections, findCorrections, requireNone } from '../corrections/index.ts'
import { changeIntegrationState, getVisibleDossier, lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { acceptancePortOf } from './acceptance-port.ts'
import { findLastDecision } from './find-last-decision.ts'
import { mailOutcome } from './mail-outcome.ts'
import { checkPaired } from './pair-customer.ts'
import { readDossierSubscribers } from './read-pairing.ts'

/**
 * A reviewer's decision on a signed dossier, under its row lock. 409 for the second of two concurrent decisions, and
 * for one based on an outdated history.
 * Source: shell §4, §5; design "States".
 */
export async function decide(services: Services, user: User, id: number, decision: Decide): Promise<Decided> {
  const to = decision.integration_state
  const reason = decision.reason?.trim() || null
  const message = decision.message?.trim() || null
  // Signed content is immutable: read it before locking, to keep the lock short.
  const ownership = to === 'validated' ? await readOwnership(services, user, id) : undefined
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    // Order of refusals: 422 before 409.
    if (reason === null && needsReason(to)) throw new Failure('REASON_REQUIRED')
    if (decision.seen !== undefined && decision.seen !== (await findLastDecision(trx, id))) {
      throw new Failure(row.integration_state === null ? 'STATE_CONFLICT' : 'DECISION_TAKEN')
    }
    const corrections = await findCorrections(trx, id)
    requireNone(corrections)
    const at = services.clock.now()
    const eventId = await changeIntegrationState(services, trx, {
      dossierId: id,
      to,
      actor: user.role,
      actorId: user.id,
      reason,
      message,
      at,
    })
    // After the state check: a late decision gets DECISION_TAKEN, not a missing pairing.
    if (ownership) await checkPaired(trx, row, ownership)
    if (to === 'validated') {
      await acceptCorrections(services, trx, { dossierId: id, actorId: user.id, at })
      await acceptancePortOf(services)(trx, { row, user, at })
    }
    await mailOutcome(services, trx, { dossierId: id, state: to, eventId, message })
    return { integration_state: to, decision: eventId }
  })
}

async function readOwnership(services: Services, user: User, id: number): Promise<Ownership> {
  const row = await getVisibleDossier(services.store.db, user, id)
  return (await readDossierSubscribers(services, user, row)).ownership
}

function needsReason(to: Decide['integration_state']): boolean {
  return INTEGRATION_TRANSITIONS.some(
    (line) => line.to === to && line.reason && line.who.includes('manageDossier'),
  )
}
