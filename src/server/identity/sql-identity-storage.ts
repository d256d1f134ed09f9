import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { AlreadyUsedError, CODE_CHALLENGE, type Account, type IdentityStorage } from '#identity/index.ts'
import type { Clock } from '../clock.ts'
import { hashToken } from '../http/authenticate.ts'
import { jsonRow, jsonRows } from '../store/json-rows.ts'
import { literals } from '../store/literals.ts'
import { prepared, preparedByShape, type Placeholder } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import { selectAccount } from './sql-accounts.ts'
import type { PayloadKey, SavedPayload, Unit, UnitOfWork } from './unit-of-work.ts'

/**
 * Grace period of a rotated refresh token, for a lost response or concurrent tabs. Later reuse revokes the family.
 * Source: design "Identity".
 */
const REFRESH_GRACE_MS = 10_000

/** Stores sessions, grants, codes and tokens in `identity_payload`, keyed by the hash of their identifier. */
export function createSqlIdentityStorage(unit: UnitOfWork, clock: Clock): IdentityStorage {
  const storeWaiting = async () => {
    const { current, db } = unit
    if (!current) return
    const rows = [...current.waiting.values()]
    current.waiting.clear()
    const { used } = current
    current.used = undefined
    if (used === undefined) await storePayloads(db, rows)
    else if (!(await useUp(db, clock, used, rows))) throw new AlreadyUsedError()
  }
  // All writes other than `save` and `consume` need a transaction, in which the deferred ones are stored first. They may
  // delete rows, so drop what was read ahead.
  const current = async (): Promise<Db> => {
    const db = await unit.begin()
    await storeWaiting()
    unit.current?.ahead.clear()
    return db
  }
  const failing = (error: unknown): never => {
    if (unit.current) unit.current.isFailed = true
    throw error
  }
  return {
    inTransaction: async (work) => unit.run(work, storeWaiting),

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
      if (unit.current) unit.current.waiting.set(keyOf(row), row)
      else await storePayloads(unit.db, [row])
    },

    async find(model, id) {
      const key = { model, id: hashToken(id) }
      const ahead = unit.current?.ahead.get(keyOf(key))
      if (ahead) return ahead
      const waiting = unit.current?.waiting.size ?? 0
      const db = waiting > 0 || unit.current?.used ? await current() : unit.db
      const row = await findPayload(db, clock, key, unit.current).catch(failing)
      if (!row) return undefined
      if (!row.consumed_at) return row.payload
      if (model === 'RefreshToken' && (await isWithinGrace(db, clock, key.id))) return row.payload
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
      const used = { model, id: hashToken(id) }
      if (!unit.current) return useUp(unit.db, clock, used, [])
      // Deferred, to run in one statement with the saves that follow.
      if (unit.current.used) await current()
      unit.current.used = used
      return true
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

const keyOf = ({ model, id }: PayloadKey): string => `${model} ${id}`

interface StoredPayload {
  readonly payload: Record<string, unknown>
  readonly consumed_at: Date | null
}

async function findPayload(
  db: Db,
  clock: Clock,
  key: PayloadKey,
  unit: Unit | undefined,
): Promise<StoredPayload | undefined> {
  const input = { key, now: clock.now() }
  if (key.model === 'RefreshToken' && unit) return findForRefresh(db, unit, input)
  const [row] = await findAny(db, input)
  return row
}

interface FindInput {
  readonly key: PayloadKey
  readonly now: Date
}

const findAny = prepared(
  (given: Placeholder<FindInput>) =>
    sql<StoredPayload>`select token.payload, token.consumed_at from ${fromValid(given)}`,
)

function fromValid(given: Placeholder<FindInput>) {
  return sql`identity_payload as token
    where (token.expires_at is null or token.expires_at > ${given(({ now }) => now)})
      and token.model = ${given(({ key }) => key.model)} and token.id = ${given(({ key }) => key.id)}`
}

/** Models whose payload of a grant has the grant's identifier as its own. */
const OF_GRANT = ['Grant', CODE_CHALLENGE]
/** `hashToken` of the grant of a row. */
const GRANT_HASH = sql`
  rtrim(translate(encode(sha256(convert_to(token.grant_id, 'UTF8')), 'base64'), '+/', '-_'), '=')`

/** Reads a refresh token with everything that its refresh needs next: grant, code challenge and account. */
async function findForRefresh(db: Db, unit: Unit, input: FindInput): Promise<StoredPayload | undefined> {
  const [row] = await findWithGrant(db, input)
  for (const kept of row?.kept ?? []) unit.ahead.set(keyOf(kept), kept.payload)
  unit.account = row?.account ?? undefined
  return row
}

const findWithGrant = prepared(
  (given: Placeholder<FindInput>) =>
    sql<StoredPayload & { readonly kept: readonly KeptPayload[]; readonly account: Account | null }>`
      select token.payload, token.consumed_at,
        ${jsonRows(sql`
          select kept.model, kept.id, kept.payload from identity_payload as kept
          where kept.model in (${literals(OF_GRANT)}) and kept.id = ${GRANT_HASH}
            and (kept.expires_at is null or kept.expires_at > ${given(({ now }) => now)})`)} as kept,
        ${jsonRow(selectAccount(sql`(token.payload ->> 'accountId')::integer`))} as account
      from ${fromValid(given)}`,
)

interface KeptPayload extends PayloadKey {
  readonly payload: Record<string, unknown>
}

async function storePayloads(db: Db, rows: readonly SavedPayload[]): Promise<void> {
  if (rows.length > 0) await insertRows(db, rows.length, rows)
}

const insertRows = preparedByShape(
  (count: number, given: Placeholder<readonly SavedPayload[]>) =>
    sql`${INSERT} values ${valuesOf(count, given)} ${REPLACING}`,
)

const INSERT = sql`insert into identity_payload (model, id, payload, grant_id, uid, expires_at)`
const REPLACING = sql`
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    uid = excluded.uid, expires_at = excluded.expires_at`

function valuesOf(count: number, given: Placeholder<readonly SavedPayload[]>): RawBuilder<unknown> {
  const rows = Array.from({ length: count }, (_, index) => {
    const column = (name: keyof SavedPayload) => given((saved) => saved[index]?.[name])
    return sql`(${column('model')}, ${column('id')}, ${column('payload')}::jsonb, ${column('grantId')},
      ${column('uid')}, ${column('expiresAt')}::timestamptz)`
  })
  return sql.join(rows)
}

/**
 * Consumes an artefact and stores its successors in one statement. False, with nothing stored, when it was consumed
 * concurrently.
 */
async function useUp(db: Db, clock: Clock, key: PayloadKey, rows: readonly SavedPayload[]): Promise<boolean> {
  const used = await consumeAndStore(db, rows.length, { key, now: clock.now(), rows })
  if (used.length > 0) return true
  if (key.model !== 'RefreshToken' || !(await isWithinGrace(db, clock, key.id))) return false
  await storePayloads(db, rows)
  return true
}

const consumeAndStore = preparedByShape(
  (count: number, given: Placeholder<FindInput & { readonly rows: readonly SavedPayload[] }>) => {
    const values = valuesOf(count, (read) => given(({ rows }) => read(rows)))
    const saved = sql`, saved as (${INSERT} select row.* from used, (values ${values}) as row ${REPLACING})`
    return sql`
      with used as (
        update identity_payload set consumed_at = ${given(({ now }) => now)}
        where model = ${given(({ key }) => key.model)} and id = ${given(({ key }) => key.id)}
          and consumed_at is null returning id
      )${count > 0 ? saved : sql``}
      select id from used`
  },
)

/** Whether it was consumed within the grace period and its successor is still unused. */
async function isWithinGrace(db: Db, clock: Clock, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_payload as token')
    .select('token.id')
    .where('token.model', '=', 'RefreshToken')
    .where('token.id', '=', id)
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
