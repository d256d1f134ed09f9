import type { Decide, Decided } from '#contract/review.ts'
import type { Ownership } from '#rules/pairing.ts'
import { findCorrections, requireNone } from '../corrections/index.ts'
import { changeIntegrationState, getVisibleDossier, type DossierRow } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { holdDecision } from './decision-hold.ts'
import { checkPaired } from './pair-customer.ts'
import { readDossierSubscribers } from './read-pairing.ts'
import { releaseHold, sendDecision } from './release-decision.ts'

/** A decision that its dossier's lock protects. */
export interface Ruling {
  readonly row: DossierRow
  readonly user: User
  readonly to: Decide['integration_state']
  readonly reason: string | null
  readonly message: string | null
  /** Of an acceptance; read before the lock. */
  readonly ownership: Ownership | undefined
  readonly at: Date
}

/** Applies a decision: one of a single person, or one that the second person confirms. The dossier is locked. */
export async function applyDecision(services: Services, trx: Trx, ruling: Ruling): Promise<Decided> {
  const { row, user, to, reason, message, ownership, at } = ruling
  const { id } = row
  requireNone(await findCorrections(trx, id))
  // An earlier decision that may still be undone is sent before this one.
  await releaseHold(services, trx, id)
  const event = await changeIntegrationState(services, trx, {
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

/** Of an acceptance. Signed content is immutable: it is read before the lock, which stays short. */
export async function readOwnership(
  services: Services,
  user: User,
  id: number,
  to: Decide['integration_state'],
): Promise<Ownership | undefined> {
  if (to !== 'validated') return undefined
  const row = await getVisibleDossier(services.store.db, user, id)
  return (await readDossierSubscribers(services, user, row)).ownership
}
