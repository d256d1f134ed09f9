import type { Decide, Decided } from '#contract/review.ts'
import type { Ownership } from '#rules/pairing.ts'
import type { CheckCode } from '#vocabulary/check.ts'
import { findCorrections, requireNone } from '../corrections/index.ts'
import {
  assessVigilance,
  changeIntegrationState,
  loadDossier,
  openForm,
  recordAssessment,
  type Assessment,
} from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { requireConclusion } from '../vigilance/index.ts'
import type { Acceptance } from './acceptance-port.ts'
import { holdDecision } from './decision-hold.ts'
import { checkPaired } from './pair-customer.ts'
import { readSubscribers } from './read-subscribers.ts'
import { releaseHold, sendDecision } from './release-decision.ts'

/** A decision on a dossier that is locked. */
export interface Ruling extends Acceptance {
  readonly to: Decide['integration_state']
  readonly reason: string | null
  readonly message: string | null
  /** The check that should have detected the reason; null for an acceptance. */
  readonly cause: CheckCode | null
  /** Only for an acceptance. */
  readonly ownership: Ownership | undefined
  /** Only for an acceptance or a refusal. */
  readonly assessment: Assessment | undefined
}

/** Applies a decision of a single person, or one confirmed by the second person. The dossier is locked. */
export async function applyDecision(services: Services, trx: Trx, ruling: Ruling): Promise<Decided> {
  const { row, user, to, reason, message, cause, ownership, assessment, at } = ruling
  const { id } = row
  requireNone(await findCorrections(trx, id))
  // An earlier decision that may still be undone is sent before this one.
  await releaseHold(services, trx, id)
  // Stored before the audit row of the decision, which covers it.
  if (assessment) await recordAssessment(trx, id, 'decision', assessment)
  const event = await changeIntegrationState(services, trx, {
    dossierId: id,
    to,
    actor: user.role,
    actorId: user.id,
    reason,
    message,
    cause,
    at,
  })
  // After the state check: a late decision gets DECISION_TAKEN, not a missing pairing.
  if (ownership) await checkPaired(trx, row, ownership)
  if (assessment && to === 'validated')
    await requireConclusion(trx, { dossierId: id, assessment, decider: user.id })
  const { decisionUndoMs } = services.config
  if (decisionUndoMs === 0 || row.integration_state === null) {
    const decided = { ...row, integration_state: to, ...(to === 'validated' ? { validated_at: at } : {}) }
    await sendDecision(services, trx, { row: decided, user, event, state: to, message, at })
    return { integration_state: to, decision: event }
  }
  await holdDecision(trx, {
    dossier_id: id,
    event_id: event,
    integration_before: row.integration_state,
    validated_before: row.validated_at,
    until: new Date(at.getTime() + decisionUndoMs),
  })
  return { integration_state: to, decision: event, undo_seconds: decisionUndoMs / 1_000 }
}

/** Inputs of a decision's checks, from the signed answers; empty for an error. The dossier is locked. */
export async function readDecided(
  services: Services,
  trx: Trx,
  { user, row, to }: Pick<Ruling, 'user' | 'row' | 'to'>,
): Promise<Pick<Ruling, 'ownership' | 'assessment'>> {
  if (to === 'error') return { ownership: undefined, assessment: undefined }
  const session = openForm(services, user, await loadDossier(services, trx, row))
  const assessment = await assessVigilance(services, trx, { row, session })
  return { ownership: to === 'validated' ? readSubscribers(session).ownership : undefined, assessment }
}
