import { sql } from 'kysely'
import type { Db, Trx } from '../store/store.ts'
import type { Condition } from './filter.ts'
import { rolesOf, type ScimCaller } from './scim-caller.ts'
import { ScimError } from './scim-error.ts'

/** Accounts that a program sees: those of its network, or of the company's staff; not those erased, or deleted by SCIM. */
export function selectPeople(db: Db | Trx, caller: ScimCaller) {
  return selectWithDeleted(db, caller).where('provisioned.deleted_at', 'is', null)
}

/** As `selectPeople`, including those deleted by SCIM. */
export function selectWithDeleted(db: Db | Trx, caller: ScimCaller) {
  const query = db
    .selectFrom('account')
    .leftJoin('provisioned_account as provisioned', 'provisioned.account_id', 'account.id')
    .selectAll('account')
    .select([
      'provisioned.account_id as provisionedId',
      'provisioned.external_id',
      'provisioned.is_active',
      'provisioned.has_role',
      'provisioned.changed_at',
      'provisioned.deleted_at',
      sql<string>`coalesce(provisioned.user_name, account.email)`.as('user_name'),
    ])
    .where('account.role', 'in', rolesOf(caller))
    .where('account.erased_at', 'is', null)
    .where('account.erasure_asked_at', 'is', null)
  return caller.ownerId === null ? query : query.where('account.parent_id', '=', caller.ownerId)
}

export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

/** Throws 404 for a person that the program does not see. */
export async function getPerson(db: Db | Trx, caller: ScimCaller, id: string): Promise<Person> {
  const found = /^[1-9]\d{0,8}$/.test(id)
    ? await selectPeople(db, caller).where('account.id', '=', Number(id)).executeTakeFirst()
    : undefined
  if (!found) throw new ScimError(404, `no user ${id}`)
  return found
}

/** As `getPerson`, with the row locked until the end of the transaction. */
export async function lockPerson(trx: Trx, caller: ScimCaller, id: string): Promise<Person> {
  await getPerson(trx, caller, id)
  await trx.selectFrom('account').select('id').where('id', '=', Number(id)).forUpdate().execute()
  return getPerson(trx, caller, id)
}

const text = (value: Condition['value']) => String(value).toLowerCase()

/** Searchable attributes: those that Entra ID and Okta use. */
const COLUMNS: Readonly<Record<string, (value: Condition['value']) => ReturnType<typeof sql<boolean>>>> = {
  id: (value) => sql`account.id::text = ${String(value)}`,
  username: (value) => sql`lower(coalesce(provisioned.user_name, account.email)) = ${text(value)}`,
  externalid: (value) => sql`provisioned.external_id = ${String(value)}`,
  emails: (value) => sql`account.email = ${text(value)}`,
  'emails.value': (value) => sql`account.email = ${text(value)}`,
  'emails[type eq "work"].value': (value) => sql`account.email = ${text(value)}`,
  'emails[primary eq true].value': (value) => sql`account.email = ${text(value)}`,
  active: (value) =>
    sql`coalesce(provisioned.is_active, account.closed_at is null) = ${text(value) === 'true'}`,
}

/** A page of people with the total. `startIndex` is 1-based. */
export async function listPeople(
  db: Db,
  caller: ScimCaller,
  { conditions, startIndex, count }: { conditions: readonly Condition[]; startIndex: number; count: number },
): Promise<{ readonly total: number; readonly people: readonly Person[] }> {
  let query = selectPeople(db, caller)
  for (const { path, value } of conditions) {
    const column = Object.hasOwn(COLUMNS, path) ? COLUMNS[path] : undefined
    if (!column) throw new ScimError(400, `users cannot be filtered by ${path}`, 'invalidFilter')
    query = query.where(column(value))
  }
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { total, people: [] }
  const people = await query
    .orderBy('account.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute()
  return { total, people }
}
