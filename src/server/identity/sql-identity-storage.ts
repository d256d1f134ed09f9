import { sql, type Expression, type SqlBool } from 'kysely'
import type { IdentityStorage } from '#identity/index.ts'
import type { Clock } from '../clock.ts'
import { hashToken } from '../http/authenticate.ts'
import { buildOnce } from '../store/build-once.ts'
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
    together: async (work) => unit.run(work),

    async save(model, id, payload, lifetimeSeconds) {
      const { grantId, uid } = payload
      await savePayload(unit.db, {
        model,
        id: hashToken(id),
        payload: JSON.stringify(payload),
        grantId: typeof grantId === 'string' ? grantId : null,
        uid: typeof uid === 'string' ? uid : null,
        expiresAt:
          lifetimeSeconds === undefined ? null : new Date(clock.now().getTime() + lifetimeSeconds * 1000),
      })
    },

    async find(model, id) {
      const [row] = await findPayload(unit.db, { model, id: hashToken(id), now: clock.now() })
      if (!row) return undefined
      if (!row.consumed_at) return row.payload
      if (model === 'RefreshToken' && (await isWithinGrace(unit.db, clock, id))) return row.payload
      return { ...row.payload, consumed: true }
    },

    async findByUid(model, uid) {
      const row = await alive(unit.db, clock.now())
        .where('model', '=', model)
        .where('uid', '=', uid)
        .select('payload')
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

function alive(db: Db, now: Date | Expression<Date>) {
  return db
    .selectFrom('identity_payload')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
}

interface SavedPayload {
  readonly model: string
  /** Hash of the identifier. */
  readonly id: string
  readonly payload: string
  readonly grantId: string | null
  readonly uid: string | null
  readonly expiresAt: Date | null
}

const savePayload = buildOnce<SavedPayload, object>({
  prepared: true,
  build: (db, given) => {
    const row = {
      payload: given(({ payload }) => payload),
      grant_id: given(({ grantId }) => grantId),
      uid: given(({ uid }) => uid),
      expires_at: given(({ expiresAt }) => expiresAt),
    }
    return db
      .insertInto('identity_payload')
      .values({
        model: given(({ model }) => model),
        id: given(({ id }) => id),
        user_code: null,
        ...row,
      })
      .onConflict((oc) => oc.columns(['model', 'id']).doUpdateSet(row))
  },
})

const findPayload = buildOnce<
  { readonly model: string; readonly id: string; readonly now: Date },
  { readonly payload: Record<string, unknown>; readonly consumed_at: Date | null }
>({
  prepared: true,
  build: (db, given) =>
    alive(
      db,
      given(({ now }) => now),
    )
      .where(
        'model',
        '=',
        given(({ model }) => model),
      )
      .where(
        'id',
        '=',
        given(({ id }) => id),
      )
      .select(['payload', 'consumed_at']),
})

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
