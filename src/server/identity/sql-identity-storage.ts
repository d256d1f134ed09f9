import { sql, type SqlBool } from 'kysely'
import type { IdentityStorage } from '#identity/index.ts'
import type { Clock } from '../clock.ts'
import { hashToken } from '../http/authenticate.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import type { SavedPayload, UnitOfWork } from './unit-of-work.ts'

/**
 * Grace period of a rotated refresh token, for a lost response or concurrent tabs. Later reuse revokes the family.
 * Source: design "Identity".
 */
const REFRESH_GRACE_MS = 10_000

/** Stores sessions, grants, codes and tokens in `identity_payload`, keyed by the hash of their identifier. */
export function createSqlIdentityStorage(unit: UnitOfWork, clock: Clock): IdentityStorage {
  // What a transaction saves is stored in one statement: at its end, or before it reads or changes anything else.
  const storeWaiting = async () => {
    const rows = [...(unit.waiting?.values() ?? [])]
    unit.waiting?.clear()
    if (rows.length > 0) await storePayloads(unit.db, rows)
  }
  const current = async (): Promise<Db> => {
    await storeWaiting()
    return unit.db
  }
  return {
    inTransaction: async (work) =>
      unit.run(async () => {
        await work()
        // After a failed statement the transaction only rolls back, and the provider has answered.
        await storeWaiting().catch((error: unknown) => {
          if (!isInFailedTransaction(error)) throw error
        })
      }),

    async save(model, id, payload, lifetimeSeconds) {
      const { grantId, uid } = payload
      const row = {
        model,
        id: hashToken(id),
        payload: JSON.stringify(payload),
        grantId: typeof grantId === 'string' ? grantId : null,
        uid: typeof uid === 'string' ? uid : null,
        expiresAt:
          lifetimeSeconds === undefined ? null : new Date(clock.now().getTime() + lifetimeSeconds * 1000),
      }
      if (unit.waiting) unit.waiting.set(`${model} ${row.id}`, row)
      else await storePayloads(unit.db, [row])
    },

    async find(model, id) {
      const db = await current()
      const [row] = await sendPrepared(
        db,
        sql<{ readonly payload: Record<string, unknown>; readonly consumed_at: Date | null }>`
          select payload, consumed_at from identity_payload
          where (expires_at is null or expires_at > ${clock.now()}) and model = ${model} and id = ${hashToken(id)}`,
      )
      if (!row) return undefined
      if (!row.consumed_at) return row.payload
      if (model === 'RefreshToken' && (await isWithinGrace(db, clock, id))) return row.payload
      return { ...row.payload, consumed: true }
    },

    async findByUid(model, uid) {
      const db = await current()
      const row = await db
        .selectFrom('identity_payload')
        .select('payload')
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
        .where('model', '=', model)
        .where('uid', '=', uid)
        .executeTakeFirst()
      return row?.payload
    },

    async consume(model, id) {
      const db = await current()
      const used = await sendPrepared(
        db,
        sql`
          update identity_payload set consumed_at = ${clock.now()}
          where model = ${model} and id = ${hashToken(id)} and consumed_at is null returning id`,
      )
      if (used.length > 0) return true
      return model === 'RefreshToken' && isWithinGrace(db, clock, id)
    },

    async claim(model, id, lifetimeSeconds) {
      const now = clock.now()
      const db = await current()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('identity_payload')
        .values({
          model,
          id: hashToken(id),
          payload: JSON.stringify({}),
          consumed_at: now,
          expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
        })
        .onConflict((oc) => oc.columns(['model', 'id']).doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async remove(model, id) {
      const db = await current()
      await db
        .deleteFrom('identity_payload')
        .where('model', '=', model)
        .where('id', '=', hashToken(id))
        .execute()
    },

    async removeByGrant(model, grantId) {
      const db = await current()
      await db
        .deleteFrom('identity_payload')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute()
    },

    async removeBySession(sessionUid) {
      const db = await current()
      await db
        .deleteFrom('identity_payload')
        .where('grant_id', 'in', (eb) =>
          eb
            .selectFrom('identity_payload as given')
            .select('given.grant_id')
            // The first condition makes the index of the second usable.
            .where(
              sql<SqlBool>`given.payload ? 'sessionUid' and given.payload ->> 'sessionUid' = ${sessionUid}`,
            )
            .where('given.grant_id', 'is not', null),
        )
        .execute()
    },
  }
}

async function storePayloads(db: Db, rows: readonly SavedPayload[]): Promise<void> {
  const values = rows.map(
    ({ model, id, payload, grantId, uid, expiresAt }) =>
      sql`(${model}, ${id}, ${payload}, ${grantId}, ${uid}, ${expiresAt})`,
  )
  await sendPrepared(
    db,
    sql`
      insert into identity_payload (model, id, payload, grant_id, uid, expires_at) values ${sql.join(values)}
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
        uid = excluded.uid, expires_at = excluded.expires_at`,
  )
}

function isInFailedTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** Whether it was consumed within the grace period and its successor is still unused. */
async function isWithinGrace(db: Db, clock: Clock, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_payload as token')
    .select('token.id')
    .where('token.model', '=', 'RefreshToken')
    .where('token.id', '=', hashToken(id))
    .where('token.consumed_at', '>', new Date(clock.now().getTime() - REFRESH_GRACE_MS))
    .where(
      sql<SqlBool>`not exists (
        select from identity_payload as later
        where later.model = 'RefreshToken' and later.grant_id = token.grant_id
          and later.consumed_at is not null
          and coalesce((later.payload ->> 'rotations')::int, 0)
            > coalesce((token.payload ->> 'rotations')::int, 0))`,
    )
    .executeTakeFirst()
  return row !== undefined
}
