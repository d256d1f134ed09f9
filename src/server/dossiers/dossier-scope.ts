import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { DossiersQuery, IntegrationQuery } from '#contract/dossiers.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { DOSSIER_LISTS, type DossierList } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { PageStretch } from '../store/page-stretch.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { searchDossiers } from './search-dossiers.ts'
import type { User } from '../http/authenticate.ts'
import { visibleTo } from './visible-to.ts'

/** Tab of a list: one of the four lists, or a review state. */
export type Tab =
  | { readonly kind: 'list'; readonly list: DossierList }
  | { readonly kind: 'review'; readonly state: IntegrationState }

/** By creation time, or by deadline of the review. */
export type ListSort = IntegrationQuery['sort']

/** The last signature, from which a review is due; the expression of the index `dossier_by_clock`. */
export const LAST_SIGNATURE = sql<Date | null>`coalesce(dossier.resigned_at, dossier.signed_at)`

/** Criteria of a list. */
export interface DossierScope {
  readonly user: Pick<User, 'id' | 'role' | 'covers'>
  readonly tab: Tab
  readonly form: DossiersQuery['form']
  readonly searchTerm: string
  /** Of the chosen filters (`filterConditions`). */
  readonly conditions: readonly Expression<SqlBool>[]
}

/** The list with this route slug. */
export function tabOfSlug(slug: DossiersQuery['state']): Tab {
  return { kind: 'list', list: DOSSIER_LISTS.find((list) => LIST_SLUGS[list] === slug) ?? 'current' }
}

/** Selects the dossiers of a scope, without columns or order. */
export function matching(db: Db, { user, tab, form, searchTerm, conditions }: DossierScope) {
  let query = db.selectFrom('dossier').where(visibleTo(user)).where(inTab(tab))
  if (form !== 'all') query = query.where('dossier.form_code', '=', form)
  for (const condition of [...conditions, ...searchDossiers(searchTerm)]) query = query.where(condition)
  return query
}

/**
 * Corrections of signed dossiers that wait for their answer or for signatures. The condition is that of the index
 * `correction_live`, which holds one row per dossier, in literals: a partial index applies to no parameter.
 */
export function liveCorrections(db: Db) {
  return db
    .selectFrom('correction')
    .select(['correction.id', 'correction.dossier_id', 'correction.state', 'correction.deadline'])
    .where(
      sql<boolean>`correction.stage = 'signed'
        and (correction.state = 'open' or correction.state = 'answered' and correction.applied_at is null)`,
    )
}

/** Pages show five, nine or ten dossiers; each size is a statement of its own. */
const MOST_LITERAL = 10

/**
 * Ids in a range of a list. For a manager, and for a colleague who covers an absence, they are selected per advisor, as many
 * as the range may need, since no index orders the dossiers of a whole team.
 */
export function selectPage(
  db: Db,
  scope: DossierScope,
  sort: ListSort,
  { fromEnd, offset, limit }: PageStretch,
) {
  const direction = (sort === 'newest') === fromEnd ? 'asc' : 'desc'
  const found = inOrder(matching(db, scope).select('dossier.id'), sort, direction)
  const { role, covers = [] } = scope.user
  if (role !== 'manager' && covers.length === 0)
    return found.limit(sizeOf(offset, limit)).offset(startOf(offset))
  const each = found.where(sql<boolean>`dossier.advisor_id = member.id`).limit(sizeOf(0, offset + limit))
  return db
    .selectFrom(selectTeam(scope.user).as<'member'>(sql`member(id)`))
    .innerJoinLateral(each.as('found'), (join) => join.onTrue())
    .select('found.id')
    .orderBy('found.id', direction)
    .limit(sizeOf(offset, limit))
    .offset(startOf(offset))
}

/**
 * The same for what one person or team sees, with the total, from one reading of all that matches: no index ends the search of a
 * filter early there.
 */
export function selectCounted(
  db: Db,
  scope: DossierScope,
  sort: ListSort,
  { offset, limit }: Omit<PageStretch, 'fromEnd'>,
) {
  const found = matching(db, scope).select(['dossier.id', sql<number>`count(*) over ()`.as('total')])
  return inOrder(found, sort, sort === 'newest' ? 'desc' : 'asc')
    .limit(sizeOf(offset, limit))
    .offset(startOf(offset))
}

function inOrder<Row>(
  found: SelectQueryBuilder<Database, 'dossier', Row>,
  sort: ListSort,
  direction: 'asc' | 'desc',
) {
  return (sort === 'due' ? found.orderBy(LAST_SIGNATURE, direction) : found).orderBy('dossier.id', direction)
}

/**
 * The size of a first page is part of the statement. Of a parameter PostgreSQL expects a tenth of all rows, and then prefers
 * to plan each call anew: 2 ms, ten times as long as reading the page.
 */
function sizeOf(offset: number, limit: number) {
  return offset === 0 && limit <= MOST_LITERAL ? sql.lit(limit) : sql<number>`${limit}`
}

function startOf(offset: number) {
  return offset === 0 ? sql.lit(0) : sql<number>`${offset}`
}

/** Each once. An array, whose length PostgreSQL takes for ten: of a table it would expect the team of an average manager. */
function selectTeam({ id, role, covers = [] }: DossierScope['user']) {
  const managed = role === 'manager' ? sql`union select id from account where parent_id = ${id}` : sql``
  return sql<{ id: number }>`unnest(array(select distinct unnest(${[id, ...covers]}::integer[]) ${managed}))`
}

/** Literals: PostgreSQL expects as many rows as the list has, also in a statement that is planned once. */
function inTab(tab: Tab): Expression<SqlBool> {
  return tab.kind === 'list'
    ? sql<boolean>`dossier.list = ${sql.lit(tab.list)}`
    : sql<boolean>`dossier.integration_state = ${sql.lit(tab.state)}`
}
