import { sql } from 'kysely'
import { acceptCorrections } from '../corrections/index.ts'
import { DOSSIER_COLUMNS, type DossierRow } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { acceptancePort, type Acceptance } from './acceptance-port.ts'
import { endHold } from './decision-hold.ts'
import { mailOutcome } from './mail-outcome.ts'

/** A reviewer's decision, and the dossier after it. */
interface Decision extends Acceptance {
  readonly event: number
  readonly state: 'validated' | 'refused' | 'error'
  readonly message: string | null
}

/** Sends the mails of a decision and its delivery to the register, by jobs enqueued in the caller's transaction. */
export async function sendDecision(services: Services, trx: Trx, decision: Decision): Promise<void> {
  const { row, user, event, state, message, at } = decision
  if (state === 'validated') {
    await acceptCorrections(services, trx, { dossierId: row.id, actorId: user.id, at })
    await acceptancePort.get(services)(trx, { row, user, at })
  }
  await mailOutcome(services, trx, { dossierId: row.id, state, eventId: event, message })
}

/** Job: releases a held decision once it can no longer be undone. No-op after an undo, and when repeated. */
export async function releaseDecision(
  services: Services,
  { dossierId, event }: { readonly dossierId: number; readonly event: number },
): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    // Locks the dossier before the row of the hold, in the same order as an undo.
    await trx.selectFrom('dossier').select('id').where('id', '=', dossierId).forUpdate().execute()
    await releaseHold(services, trx, dossierId, event)
  })
}

/**
 * Releases the held decision of a dossier that the caller has locked, if there is one: the one of `event`, or any. Called
 * before another decision, which would otherwise overtake it.
 */
export async function releaseHold(
  services: Services,
  trx: Trx,
  dossierId: number,
  event?: number,
): Promise<void> {
  const hold = await endHold(trx, dossierId, event)
  if (!hold) return
  const decision = await trx
    .selectFrom('integration_event as event')
    .innerJoin('account', 'account.id', 'event.actor_id')
    .select(['event.state', 'event.message', 'account.id', 'account.role', 'account.email'])
    .select(['account.username', 'account.first_name as firstName', 'account.last_name as lastName'])
    .where('event.id', '=', hold.event_id)
    .executeTakeFirstOrThrow()
  const { state, message, ...user } = decision
  if (state !== 'validated' && state !== 'refused' && state !== 'error')
    throw new Error(`${state} is not a decision`)
  const { rows } = await sql<DossierRow>`
    select ${DOSSIER_COLUMNS} from dossier where id = ${dossierId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`no dossier ${dossierId}`)
  await sendDecision(services, trx, {
    row,
    user,
    event: hold.event_id,
    state,
    message,
    at: services.clock.now(),
  })
}
