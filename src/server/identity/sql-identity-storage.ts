import { sql, type SqlBool } from 'kysely'
import type { IdentityStorage } from '#identity/index.ts'
import type { Clock } from '../clock.ts'
import { hashToken } from '../http/authenticate.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Grace period of a rotated refresh token, for a lost response or concurrent tabs. Later reuse revokes the family.
 * Source: design "Identity".
 */
const REFRESH_GRACE_MS = 10_000

/** Stores sessions, grants, codes and tokens in `identity_payload`, keyed by the hash of their identifier. */
export function createSqlIdentityStorage(unit: UnitOfWork, clock: Clock): IdentityStorage {
  return {
    inTransaction: async (work) => unit.run(work),

    async save(model, id, payload, lifetimeSeconds) {
      const { grantId, uid } = payload
      const expiresAt = lifetimeSeconds === undefined ? null : clock.now().getTime() + lifetimeSeconds * 1000
      await sendPrepared(
        unit.db,
        sql`
          insert into identity_payload (model, id, payload, grant_id, uid, expires_at)
          values (${model}, ${hashToken(id)}, ${JSON.stringify(payload)},
            ${typeof grantId === 'string' ? grantId : null}, ${typeof uid === 'string' ? uid : null},
            ${expiresAt === null ? null : new Date(expiresAt)})
          on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
            uid = excluded.uid, expires_at = excluded.expires_at`,
      )
    },

    async find(model, id) {
      const [row] = await sendPrepared(
        unit.db,
        sql<{ readonly payload: Record<string, unknown>; readonly consumed_at: Date | null }>`
          select payload, consumed_at from identity_payload
          where (expires_at is null or expires_at > ${clock.now()}) and model = ${model} and id = ${hashToken(id)}`,
      )
      if (!row) return undefined
      if (!row.consumed_at) return row.payload
      if (model === 'RefreshToken' && (await isWithinGrace(unit.db, clock, id))) return row.payload
      return { ...row.payload, consumed: true }
    },

    async findByUid(model, uid) {
      const row = await unit.db
        .selectFrom('identity_payload')
        .select('payload')
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
        .where('model', '=', model)
        .where('uid', '=', uid)
        .executeTakeFirst()
      return row?.payload
    },

    async consume(model, id) {
      const { numUpdatedRows } = await unit.db
        .updateTable('identity_payload')
        .set({ consumed_at: clock.now() })
        .where('model', '=', model)
        .where('id', '=', hashToken(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return true
      return model === 'RefreshToken' && isWithinGrace(unit.db, clock, id)
    },

    async claim(model, id, lifetimeSeconds) {
      const now = clock.now()
      const { numInsertedOrUpdatedRows } = await unit.db
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
      await unit.db
        .deleteFrom('identity_payload')
        .where('model', '=', model)
        .where('id', '=', hashToken(id))
        .execute()
    },

    async removeByGrant(model, grantId) {
      await unit.db
        .deleteFrom('identity_payload')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute()
    },

    async removeBySession(sessionUid) {
      await unit.db
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
