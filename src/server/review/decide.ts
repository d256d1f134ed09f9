import type { Decide, Decided } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { findIntegrationTransition, INTEGRATION_TRANSITIONS } from '#rules/integration-state.ts'
import { findCorrections, requireNone } from '../corrections/index.ts'
import { lockVisibleDossier, requireNoProposal } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { requireConclusion } from '../vigilance/index.ts'
import { applyDecision, readDecided, type Ruling } from './apply-decision.ts'
import { findLastDecision } from './find-last-decision.ts'
import { needsFourEyes } from './four-eyes.ts'
import { checkPaired, requireShownPairing } from './pair-customer.ts'
import { propose } from './propose.ts'

/**
 * A reviewer's decision on a signed dossier, under its row lock. 409 for the second of two concurrent decisions, and for
 * one based on an outdated history. Its mails and delivery are held back while it can be undone. A decision that needs two
 * people is stored as a proposal and changes nothing yet. Source: shell §4, §5; design "States".
 */
export async function decide(services: Services, user: User, id: number, decision: Decide): Promise<Decided> {
  const to = decision.integration_state
  const reason = decision.reason ?? null
  const message = decision.message ?? null
  const cause = to === 'validated' ? null : (decision.cause ?? null)
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    const { ownership, assessment } = await readDecided(services, trx, { user, row, to })
    const isShared = assessment !== undefined && (await needsFourEyes(services, trx, row, assessment.level))
    // Order of refusals: 422 before 409.
    if (reason === null && (isShared || needsReason(to))) throw new Failure('REASON_REQUIRED')
    if (decision.seen !== undefined && decision.seen !== (await findLastDecision(trx, id))) {
      throw new Failure(row.integration_state === null ? 'STATE_CONFLICT' : 'DECISION_TAKEN')
    }
    if (decision.pairing) await requireShownPairing(trx, id, decision.pairing)
    await requireNoProposal(trx, id)
    const at = services.clock.now()
    const ruling = { row, user, to, reason, message, cause, ownership, assessment, at }
    if (!isShared || reason === null) return applyDecision(services, trx, ruling)
    await checkDecidable(trx, ruling)
    return propose(services, trx, { ...ruling, reason })
  })
}

/** Throws when the decision could not be applied now, so that the second person is not asked in vain. */
async function checkDecidable(trx: Trx, { row, user, to, ownership, assessment }: Ruling): Promise<void> {
  requireNone(await findCorrections(trx, row.id))
  if (row.integration_state === null) throw new Failure('STATE_CONFLICT')
  if (!findIntegrationTransition(row.integration_state, to, user.role)) throw new Failure('DECISION_TAKEN')
  if (ownership) await checkPaired(trx, row, ownership)
  if (assessment && to === 'validated')
    await requireConclusion(trx, { dossierId: row.id, assessment, decider: null })
}

function needsReason(to: Decide['integration_state']): boolean {
  return INTEGRATION_TRANSITIONS.some(
    (line) => line.to === to && line.reason && line.who.includes('manageDossier'),
  )
}
