import type { AnswerProposal, Decide, Decided } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { areSamePerson } from '../accounts/same-person.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { findOpenProposal, lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { applyDecision, readDecided, type Ruling } from './apply-decision.ts'
import { findLastDecision } from './find-last-decision.ts'

/** A decision proposed by the first of two people. The dossier is locked and keeps its state. */
interface ProposedDecision extends Omit<Ruling, 'ownership' | 'assessment'> {
  readonly reason: string
}

export async function propose(
  services: Services,
  trx: Trx,
  { row, user, to, reason, message, cause, at }: ProposedDecision,
): Promise<Decided> {
  const { id } = await trx
    .insertInto('decision_proposal')
    .values({
      dossier_id: row.id,
      decision: to,
      reason,
      message,
      cause,
      proposed_by: user.id,
      proposed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(services, trx, { dossierId: row.id, user, action: 'proposed', proposal: id, to, at })
  return {
    integration_state: row.integration_state ?? 'ongoing',
    decision: await findLastDecision(trx, row.id),
    proposal: id,
  }
}

/**
 * The second person confirms a proposal, which applies it, or disagrees with a reason, which returns the dossier to the
 * queue. The first person may withdraw it. 403 when both are the same person, 409 when it was answered in the meantime.
 */
export async function answerProposal(
  services: Services,
  user: User,
  id: number,
  answer: AnswerProposal,
): Promise<Decided> {
  const reason = answer.reason ?? null
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    const proposal = await findOpenProposal(trx, id)
    const isOwn = proposal?.proposed_by === user.id
    if (answer.agrees && proposal && (await areSamePerson(trx, proposal.proposed_by, user.id)))
      throw new Failure('SECOND_PERSON_REQUIRED')
    if (!answer.agrees && !isOwn && reason === null) throw new Failure('REASON_REQUIRED')
    if (proposal?.id !== answer.proposal) throw new Failure('PROPOSAL_ANSWERED')
    const at = services.clock.now()
    const outcome = answer.agrees ? 'confirmed' : isOwn ? 'withdrawn' : 'disagreed'
    const decided = answer.agrees
      ? await applyDecision(services, trx, {
          row,
          user,
          at,
          to: proposal.decision,
          reason: proposal.reason,
          message: proposal.message,
          cause: proposal.cause,
          ...(await readDecided(services, trx, { user, row, to: proposal.decision })),
        })
      : { integration_state: row.integration_state ?? 'ongoing', decision: await findLastDecision(trx, id) }
    await trx
      .updateTable('decision_proposal')
      .set({
        outcome,
        answered_by: user.id,
        answered_at: at,
        answer_reason: reason,
        event_id: answer.agrees ? decided.decision : null,
      })
      .where('id', '=', proposal.id)
      .execute()
    const { id: number, decision: to } = proposal
    await record(services, trx, { dossierId: id, user, action: outcome, proposal: number, to, at })
    return decided
  })
}

/**
 * Reopens a proposal after its confirmed decision was undone: it awaits a second person again. The caller adds the audit
 * row.
 */
export async function reopenProposal(trx: Trx, event: number): Promise<void> {
  await trx
    .updateTable('decision_proposal')
    .set({ outcome: null, answered_by: null, answered_at: null, answer_reason: null, event_id: null })
    .where('event_id', '=', event)
    .execute()
}

async function record(
  services: Services,
  trx: Trx,
  step: {
    readonly dossierId: number
    readonly user: User
    readonly action: 'proposed' | 'confirmed' | 'disagreed' | 'withdrawn'
    readonly proposal: number
    readonly to: Decide['integration_state']
    readonly at: Date
  },
): Promise<void> {
  const { dossierId, user, action, proposal, to, at } = step
  await recordDossierAct(trx, services.keys, dossierId, `review.${action}`, {
    actorId: user.id,
    detail: { proposal, to },
    at,
  })
}
