import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { DossiersQuery, IntegrationQuery } from '#contract/dossiers.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { DOSSIER_LISTS, type DossierList } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { PageStretch } from '../store/page-stretch.ts'
import type { Database } from '../store/schema.ts'
import { searchDossiers } from './search-dossiers.ts'
import type { User } from '../http/authenticate.ts'
import { selectMembers, visibleTo } from './visible-to.ts'

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

/** The tables and conditions of a scope. Text: the query builder takes ten times as long, for each page and each total. */
export function matching({ user, tab, form, searchTerm, conditions }: DossierScope): RawBuilder<unknown> {
  const ofForm = form === 'all' ? [] : [sql<boolean>`dossier.form_code = ${form}`]
  const all = [visibleTo(user), inTab(tab), ...ofForm, ...conditions, ...searchDossiers(searchTerm)]
  return sql`from dossier where ${sql.join(all, sql` and `)}`
}

/** How many dossiers a scope has, up to a limit. */
export function selectCount(scope: DossierScope, most?: number): RawBuilder<{ readonly count: number }> {
  if (most === undefined) return sql`select count(*) as count ${matching(scope)}`
  return sql`select count(*) as count from (select ${matching(scope)} limit ${sql.lit(most)}) as counted`
}

/**
 * Corrections of signed dossiers that wait for their answer or for signatures. The condition is that of the index
 * `correction_live`, which holds one row per dossier, in literals: a partial index applies to no parameter.
 */
export function liveCorrections() {
  return expressionBuilder<Database>()
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
  scope: DossierScope,
  sort: ListSort,
  { fromEnd, offset, limit }: PageStretch,
): RawBuilder<{ readonly id: number }> {
  const direction = (sort === 'newest') === fromEnd ? sql`asc` : sql`desc`
  const found = sql`select dossier.id ${matching(scope)}`
  const { role, covers = [] } = scope.user
  if (role !== 'manager' && covers.length === 0)
    return sql`${found} ${inOrder(sort, direction)} limit ${sizeOf(offset, limit)} offset ${startOf(offset)}`
  return sql`select found.id from ${selectTeam(scope.user)} as member(id)
    cross join lateral (${found} and dossier.advisor_id = member.id
      ${inOrder(sort, direction)} limit ${sizeOf(0, offset + limit)}) as found
    order by found.id ${direction} limit ${sizeOf(offset, limit)} offset ${startOf(offset)}`
}

/**
 * The same for what one person or team sees, with the total, from one reading of all that matches: no index ends the search of a
 * filter early there.
 */
export function selectCounted(
  scope: DossierScope,
  sort: ListSort,
  { offset, limit }: Omit<PageStretch, 'fromEnd'>,
): RawBuilder<{ readonly id: number; readonly total: number }> {
  return sql`select dossier.id, count(*) over () as total ${matching(scope)}
    ${inOrder(sort, sort === 'newest' ? sql`desc` : sql`asc`)}
    limit ${sizeOf(offset, limit)} offset ${startOf(offset)}`
}

function inOrder(sort: ListSort, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  return sort === 'due'
    ? sql`order by ${LAST_SIGNATURE} ${direction}, dossier.id ${direction}`
    : sql`order by dossier.id ${direction}`
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
  const managed = role === 'manager' ? sql`union ${selectMembers(id)}` : sql``
  return sql`unnest(array(select distinct unnest(${[id, ...covers]}::integer[]) ${managed}))`
}

/** Literals: PostgreSQL expects as many rows as the list has, also in a statement that is planned once. */
function inTab(tab: Tab): Expression<SqlBool> {
  return tab.kind === 'list'
    ? sql<boolean>`dossier.list = ${sql.lit(tab.list)}`
    : sql<boolean>`dossier.integration_state = ${sql.lit(tab.state)}`
}
