import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { DossiersQuery, IntegrationQuery } from '#contract/dossiers.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { DOSSIER_LISTS, type DossierList } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { PageStretch } from '../store/page-stretch.ts'
import type { Database } from '../store/schema.ts'
import { searchDossiers } from './search-dossiers.ts'
import { isCovering, selectMembers, visibleTo, type SeeingUser } from './visible-to.ts'

/** Tab of a list: one of the four lists, or a review state. */
export type Tab =
  | { readonly kind: 'list'; readonly list: DossierList }
  | { readonly kind: 'review'; readonly state: IntegrationState }

/** By creation time, or by deadline of the review. */
export type ListSort = IntegrationQuery['sort']

/** The last signature, from which the review period runs; the expression of the index `dossier_by_clock`. */
export const LAST_SIGNATURE = sql<Date | null>`coalesce(dossier.resigned_at, dossier.signed_at)`

/** Criteria of a list. Values that are SQL are placeholders of a prepared statement. */
export interface DossierScope {
  readonly user: SeeingUser
  readonly tab: Tab
  readonly form: DossiersQuery['form'] | Expression<string>
  readonly searchTerm: string
  /** Conditions of the chosen filters (`filterConditions`). */
  readonly conditions: readonly Expression<SqlBool>[]
}

/** The list with this route slug. */
export function tabOfSlug(slug: DossiersQuery['state']): Tab {
  return { kind: 'list', list: DOSSIER_LISTS.find((list) => LIST_SLUGS[list] === slug) ?? 'current' }
}

/** The tables and conditions of a scope. A text: the query builder takes ten times as long, for each page and each total. */
export function matching({ user, tab, form, searchTerm, conditions }: DossierScope): RawBuilder<unknown> {
  const ofForm = form === 'all' ? [] : [sql<boolean>`dossier.form_code = ${form}`]
  const all = [visibleTo(user), inTab(tab), ...ofForm, ...conditions, ...searchDossiers(searchTerm)]
  return sql`from dossier where ${sql.join(all, sql` and `)}`
}

/** Number of dossiers in a scope, up to a limit. */
export function selectCount(scope: DossierScope, most?: number): RawBuilder<{ readonly count: number }> {
  if (most === undefined) return sql`select count(*) as count ${matching(scope)}`
  return sql`select count(*) as count from (select ${matching(scope)} limit ${sql.lit(most)}) as counted`
}

/**
 * Live corrections of signed dossiers, which await their answer or signatures. The condition must match that of the partial
 * index `correction_live`, in literals, since the planner does not use a partial index with parameters. The index holds at
 * most one row per dossier.
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

/** The limits of a page in SQL; `until` counts the rows from the start of the list to the end of the page. */
export type PageLimits = Readonly<Record<'offset' | 'limit' | 'until', RawBuilder<number>>>

/** Pages show five, nine or ten dossiers, so literal sizes give few distinct statements. */
const MOST_LITERAL = 10

/**
 * The size of a first page, if it is a literal in SQL. With a parameter the planner estimates a tenth of all rows, rejects
 * the generic plan and replans on each call: 2 ms, ten times as long as reading the page.
 */
export function literalSize({ offset, limit }: Pick<PageStretch, 'offset' | 'limit'>): number | null {
  return offset === 0 && limit <= MOST_LITERAL ? limit : null
}

export function limitsOf(stretch: Pick<PageStretch, 'offset' | 'limit'>): PageLimits {
  const { offset, limit } = stretch
  const first = literalSize(stretch)
  return first === null
    ? { offset: sql`${offset}`, limit: sql`${limit}`, until: sql`${offset + limit}` }
    : literalLimits(first)
}

export function literalLimits(size: number): PageLimits {
  return { offset: sql.lit(0), limit: sql.lit(size), until: sql.lit(size) }
}

/** The order of a list, read from its end where that is nearer. */
interface PageOrder {
  readonly sort: ListSort
  readonly fromEnd?: boolean
}

/**
 * Ids in a range of a list. For managers, and colleagues who cover an absence, selects as many as needed per advisor and
 * merges them, since no index orders the dossiers of a whole team.
 */
export function selectPage(
  scope: DossierScope,
  { sort, fromEnd = false }: PageOrder,
  { offset, limit, until }: PageLimits,
): RawBuilder<{ readonly id: number }> {
  const direction = (sort === 'newest') === fromEnd ? sql`asc` : sql`desc`
  const found = sql`select dossier.id ${matching(scope)}`
  if (scope.user.role !== 'manager' && !isCovering(scope.user))
    return sql`${found} ${inOrder(sort, direction)} limit ${limit} offset ${offset}`
  return sql`select found.id from ${selectTeam(scope.user)} as member(id)
    cross join lateral (${found} and dossier.advisor_id = member.id
      ${inOrder(sort, direction)} limit ${until}) as found
    order by found.id ${direction} limit ${limit} offset ${offset}`
}

/**
 * A page with its total for what one person or team sees, in one pass over all matching rows. A limit would not make this
 * faster: no index lets a filtered search of a team end early.
 */
export function selectCounted(
  scope: DossierScope,
  sort: ListSort,
  { offset, limit }: PageLimits,
): RawBuilder<{ readonly id: number; readonly total: number }> {
  return sql`select dossier.id, count(*) over () as total ${matching(scope)}
    ${inOrder(sort, sort === 'newest' ? sql`desc` : sql`asc`)} limit ${limit} offset ${offset}`
}

function inOrder(sort: ListSort, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  return sort === 'due'
    ? sql`order by ${LAST_SIGNATURE} ${direction}, dossier.id ${direction}`
    : sql`order by dossier.id ${direction}`
}

/**
 * Each advisor once. An array, which the planner estimates at ten rows: for a subquery it would estimate the team of an
 * average manager.
 */
function selectTeam(user: SeeingUser) {
  const own = isCovering(user)
    ? sql`unnest(array_append(${user.covers}::integer[], ${user.id}::integer))`
    : sql`${user.id}::integer`
  const managed = user.role === 'manager' ? sql`union ${selectMembers(user.id)}` : sql``
  return sql`unnest(array(select distinct ${own} ${managed}))`
}

/** Literals give the planner the actual row estimate of the list, even in a prepared statement with a generic plan. */
function inTab(tab: Tab): Expression<SqlBool> {
  return tab.kind === 'list'
    ? sql<boolean>`dossier.list = ${sql.lit(tab.list)}`
    : sql<boolean>`dossier.integration_state = ${sql.lit(tab.state)}`
}
