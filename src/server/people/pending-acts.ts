import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ActOutcome, type PendingAct, type PendingActs } from '#contract/people.ts'
import { Failure } from '#rules/failure.ts'
import { ROLES, wireRole } from '#vocabulary/role.ts'
import { areSamePerson } from '../accounts/same-person.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { userOf, type User } from '../http/authenticate.ts'
import { createOnce } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import { requireStepUp } from '../step-up/index.ts'
import type { Trx } from '../store/store.ts'
import { runAct } from './acts.ts'

const Payload = z.object({ person: z.number().optional(), role: z.enum(ROLES).optional() })

/** Acts that wait for a second administrator, oldest first. */
export async function listPending({ store, clock }: Services, user: User): Promise<PendingActs> {
  const rows = await store.db
    .selectFrom('pending_act')
    .innerJoin('account as asker', 'asker.id', 'pending_act.asked_by')
    .selectAll('pending_act')
    .select(['asker.first_name', 'asker.last_name'])
    .where('settled_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('pending_act.id')
    .execute()
  const payloads = rows.map(({ payload }) => Payload.parse(payload))
  const ids = payloads.flatMap(({ person }) => person ?? [])
  const people = ids.length
    ? await store.db
        .selectFrom('account')
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', ids)
        .execute()
    : []
  const acts = rows.map((row, index): PendingAct => {
    const { person, role } = payloads[index] ?? {}
    const found = people.find(({ id }) => id === person)
    return {
      id: row.id,
      act: row.act,
      target: row.target,
      person: found ? { id: found.id, name: nameOf(found) } : null,
      role: role === undefined ? null : wireRole(role),
      asked_by: nameOf(row),
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_own: row.asked_by === user.id,
    }
  })
  return { acts }
}

const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/**
 * Performs an act requested by another administrator, on behalf of the one who confirms; both are audited. 403 for the one
 * who requested it, and for another account of the same person.
 */
export async function confirmPending(
  services: Services,
  request: FastifyRequest,
  id: number,
): Promise<ActOutcome> {
  const user = userOf(request)
  return createOnce(services, request, ActOutcome, async (trx) => {
    const waiting = await lockWaiting(services, trx, id)
    requireStepUp(services, request, waiting)
    if (await areSamePerson(trx, user.id, waiting.asked_by)) throw new Failure('SECOND_PERSON_REQUIRED')
    await settle(services, trx, { id, userId: user.id, outcome: 'done', act: waiting.act })
    await runAct(services, trx, { name: waiting.act, actorId: user.id, payload: waiting.payload })
    return { pending: null }
  })
}

/** Refuses a pending act, or withdraws one's own. */
export async function refusePending(
  services: Services,
  request: FastifyRequest,
  id: number,
): Promise<ActOutcome> {
  return createOnce(services, request, ActOutcome, async (trx) => {
    const { act } = await lockWaiting(services, trx, id)
    await settle(services, trx, { id, userId: userOf(request).id, outcome: 'refused', act })
    return { pending: null }
  })
}

async function lockWaiting({ clock }: Services, trx: Trx, id: number) {
  const found = await trx
    .selectFrom('pending_act')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  if (found.settled_at !== null || found.expires_at <= clock.now()) throw new Failure('STATE_CONFLICT')
  return found
}

async function settle(
  { clock, keys }: Services,
  trx: Trx,
  given: {
    readonly id: number
    readonly userId: number
    readonly outcome: 'done' | 'refused'
    readonly act: string
  },
): Promise<void> {
  const { id, userId, outcome, act } = given
  const at = clock.now()
  await trx
    .updateTable('pending_act')
    // Deletes the personal data of the act, which is no longer needed.
    .set({ settled_at: at, settled_by: userId, outcome, payload: '{}', target: '' })
    .where('id', '=', id)
    .execute()
  await recordStoreAct(
    trx,
    keys,
    outcome === 'done' ? 'administration.confirmed' : 'administration.refused',
    { actorId: userId, detail: { pending: id, act }, at },
  )
}
