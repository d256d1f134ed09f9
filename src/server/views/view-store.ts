import { sql } from 'kysely'
import { ViewDefinition, type ChangeView, type SavedView, type SaveView } from '#contract/views.ts'
import { Failure } from '#rules/failure.ts'
import { MOST_VIEWS } from '#rules/saved-views.ts'
import { ADVISING_ROLES, isAdvising } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import type { Once } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import { mayUse, viewScope } from './view-scope.ts'

/**
 * The views available to a user: their own by name, then those shared by colleagues. Colleagues have the same role in the
 * company, or for advisors and managers the same team.
 */
export async function listViews(db: Db, user: User): Promise<readonly SavedView[]> {
  const rows = await selectViews(db, user)
    .orderBy(sql`view.account_id <> ${user.id}`)
    .orderBy(sql`lower(view.name)`)
    .orderBy('view.id')
    .execute()
  return rows.flatMap((row) => present(row, user) ?? [])
}

/** A view that the user may use; otherwise the same 404 as for an unknown id. */
export async function getView(db: Db, user: User, id: number): Promise<SavedView> {
  const row = await selectViews(db, user).where('view.id', '=', id).executeTakeFirst()
  const view = row && present(row, user)
  if (!view) throw new Failure('NOT_FOUND')
  return view
}

/** Saves a view. 409 for a name that the user already has, and beyond the limit. */
export async function saveView(
  services: Services,
  user: User,
  view: SaveView,
  once: Once<SavedView>,
): Promise<SavedView> {
  const { db } = services.store
  await viewScope(services, user, view.definition)
  return db.transaction().execute((trx) =>
    once(trx, async () => {
      // Serialises saves of one person, so that the limit holds. Not `for update`: each transaction holds a key share lock
      // on the account through its idempotency row, so two of them would deadlock.
      await trx.selectFrom('account').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
      const { count } = await trx
        .selectFrom('saved_view')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', user.id)
        .executeTakeFirstOrThrow()
      if (count >= MOST_VIEWS) throw new Failure('TOO_MANY_VIEWS', { params: { most: String(MOST_VIEWS) } })
      const values = { account_id: user.id, ...columnsOf(view), created_at: services.clock.now() }
      const { id } = await refuseTakenName(
        trx.insertInto('saved_view').values(values).returning('id').executeTakeFirstOrThrow(),
      )
      return getView(trx, user, id)
    }),
  )
}

/** Changes one's own view: 404 for another person's view, 409 when it has changed since it was read. */
export async function changeView(
  services: Services,
  user: User,
  { id, view }: { readonly id: number; readonly view: ChangeView },
): Promise<SavedView> {
  const { db } = services.store
  const known = await getView(db, user, id)
  if (!known.own) throw new Failure('NOT_FOUND')
  await viewScope(services, user, view.definition)
  return db.transaction().execute(async (trx) => {
    const { revision } = await lockOwn(trx, user, id)
    if (revision !== view.revision) throw new Failure('VIEW_CHANGED')
    const changed = { ...columnsOf(view), revision: revision + 1 }
    await refuseTakenName(trx.updateTable('saved_view').set(changed).where('id', '=', id).execute())
    return getView(trx, user, id)
  })
}

export async function deleteView(trx: Trx, user: User, id: number): Promise<void> {
  await lockOwn(trx, user, id)
  await trx.deleteFrom('saved_view').where('id', '=', id).execute()
}

function columnsOf({ name, shared, definition }: SaveView) {
  return { name, shared, definition: JSON.stringify(definition) }
}

async function lockOwn(trx: Trx, user: User, id: number): Promise<{ readonly revision: number }> {
  return trx
    .selectFrom('saved_view')
    .select('revision')
    .where('id', '=', id)
    .where('account_id', '=', user.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
}

async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('VIEW_NAME_TAKEN', { cause: error })
    throw error
  }
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>

function selectViews(db: Db, user: User) {
  const colleague = isAdvising(user.role)
    ? sql<boolean>`owner.role = any(${[...ADVISING_ROLES]}::text[])
        and coalesce(owner.parent_id, owner.id) = (select coalesce(parent_id, id) from account where id = ${user.id})`
    : sql<boolean>`owner.role = ${user.role}`
  return db
    .selectFrom('saved_view as view')
    .innerJoin('account as owner', 'owner.id', 'view.account_id')
    .select([
      'view.id',
      'view.account_id as accountId',
      'view.name',
      'view.shared',
      'view.revision',
      'view.definition',
      'owner.first_name as firstName',
      'owner.last_name as lastName',
    ])
    .where((eb) =>
      eb.or([eb('view.account_id', '=', user.id), eb.and([eb('view.shared', '=', true), colleague])]),
    )
}

/** Undefined for a view that this role may not use, or that a later release no longer understands. */
function present(row: ViewRow, user: User): SavedView | undefined {
  const definition = ViewDefinition.safeParse(row.definition)
  if (!definition.success || !mayUse(user.role, definition.data)) return undefined
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    own: row.accountId === user.id,
    owner: `${row.firstName} ${row.lastName}`,
    revision: row.revision,
    definition: definition.data,
  }
}
