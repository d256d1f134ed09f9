import { sql } from 'kysely'
import { nextDossierState, type Actor, type DossierAction } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { assignByRule } from '../assignment/index.ts'
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { jsonRows } from '../store/json-rows.ts'
import { prepared, type Placeholder } from '../store/prepared-statements.ts'
import { sendTogether } from '../store/send-together.ts'
import type { Trx } from '../store/store.ts'
import { type EnvelopeRow, readEnvelope, selectEnvelopes, type StoredEnvelope } from './envelope-store.ts'
import { statusOf } from './status.ts'

export interface StateChange {
  readonly dossierId: number
  readonly action: DossierAction
  readonly actor: Actor
  /** Null for the server. */
  readonly actorId: number | null
  readonly at: Date
}

/** The new state of a dossier, and the audit entry of its change. */
interface ChangedState {
  readonly state: DossierState
  readonly status: string
  readonly audit: Omit<AuditEntry, 'subject'>
}

/**
 * Applies a transition of the state table to a dossier that the caller's transaction has locked: new state, wire string and
 * audit row. Reads the current envelopes. Throws `STATE_CONFLICT` when the table has no such transition. The state `signed`
 * starts the review.
 */
export async function changeDossierState(
  services: Services,
  trx: Trx,
  change: StateChange,
): Promise<Omit<ChangedState, 'audit'>> {
  const { audit, ...changed } = await moveDossier(trx, change)
  await recordAudit(trx, services.keys, { subject: `dossier:${change.dossierId}`, ...audit })
  if (changed.state === 'signed') await assignByRule(services, trx, change.dossierId, change.at)
  return changed
}

/**
 * As `changeDossierState`, without the audit row and the assignment: for a caller that records the audit entry with others.
 */
export async function moveDossier(trx: Trx, change: StateChange): Promise<ChangedState> {
  const { dossierId, action, actor, actorId, at } = change
  const { envelopes, ...row } = await readLocked(trx, dossierId)
  const state = nextDossierState(row.state, action, actor)
  if (!state) throw new Failure('STATE_CONFLICT')
  const status = statusOf(state, envelopes)
  // A correction keeps the day of the first signature, and suspends the review until it ends.
  const signed =
    state === 'signed'
      ? { ...(row.signed_at === null ? { signed_at: at } : {}), integration_state: 'ongoing' as const }
      : row.state === 'signed'
        ? { integration_state: null }
        : {}
  const review = { dossier_id: dossierId, state: 'ongoing', reason: null, actor_id: actorId, at } as const
  await sendTogether(trx, [
    ...(state === 'signed' ? [trx.insertInto('integration_event').values(review)] : []),
    trx
      .updateTable('dossier')
      .set({ state, status, updated_at: at, ...signed })
      .where('id', '=', dossierId),
  ])
  const audit = { actorId, action: `state.${action}`, detail: { from: row.state, to: state }, at }
  return { state, status, audit }
}

/** The wire string of a dossier, and the envelopes it was computed from. */
export interface RefreshedStatus {
  readonly status: string
  /** Oldest first. */
  readonly envelopes: readonly StoredEnvelope[]
}

/** Recomputes the wire string after an event of a party; the state is unchanged. The caller has locked the dossier. */
export async function refreshStatus(trx: Trx, dossierId: number): Promise<RefreshedStatus> {
  const { state, envelopes, ...row } = await readLocked(trx, dossierId)
  const status = statusOf(state, envelopes)
  if (status !== row.status)
    await trx.updateTable('dossier').set({ status }).where('id', '=', dossierId).execute()
  return { status, envelopes }
}

/** Reads the inputs of a dossier's state and wire string in one statement. The lock keeps them consistent. */
async function readLocked(trx: Trx, dossierId: number) {
  const [row] = await lockWithEnvelopes(trx, dossierId)
  if (!row) throw new Error(`dossier ${dossierId} is missing`)
  return { ...row, envelopes: row.envelopes.map(readEnvelope) }
}

interface LockedRow {
  readonly state: DossierState
  readonly status: string
  readonly signed_at: Date | null
  readonly envelopes: readonly EnvelopeRow[]
}

const lockWithEnvelopes = prepared((given: Placeholder<number>) => {
  const id = given((dossierId) => dossierId)
  return sql<LockedRow>`
    select state, status, signed_at,
      ${jsonRows(selectEnvelopes(sql`envelope.dossier_id = ${id}`))} as envelopes
    from dossier where id = ${id} for update`
})
