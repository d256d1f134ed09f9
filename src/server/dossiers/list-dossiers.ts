import type { DossierList } from '#contract/dossiers.ts'
import { growsWithList } from '#rules/slow-view.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { parisToday } from '../clock.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { capTotal, readStretch, type Total } from '../store/page-stretch.ts'
import { readBounded } from '../store/read-bounded.ts'
import type { Db } from '../store/store.ts'
import { countMatching } from './count-dossiers.ts'
import { limitsOf, selectPage, type ListSort } from './dossier-scope.ts'
import { filterConditions, namesPerson } from './filter-conditions.ts'
import { findListed, presentItem, type ListRow } from './list-rows.ts'
import type { ListCriteria, RowAhead } from './page-ahead.ts'

interface Page {
  readonly rows: readonly ListRow[]
  readonly total: Total
}

export interface ListRequest extends ListCriteria {
  readonly user: User
  readonly locale: Locale
  /** Made for slow statements only: a signal that is aborted when the client has disconnected. */
  readonly gone?: () => AbortSignal
}

/** A page of the dossiers visible to the user. `ahead` are its rows, if they were read together with the caller. */
export async function listDossiers(
  services: Services,
  request: ListRequest,
  ahead?: readonly RowAhead[],
): Promise<DossierList> {
  const { db } = services.store
  const { rows, total } =
    ahead && isComplete(request, ahead)
      ? await completePage(services, request, ahead)
      : await readPage(services, request)
  const forms = await getForms(services, db, rows)
  const today = parisToday(services.clock)
  return {
    dossiers: rows.map((row) =>
      presentItem(services, row, {
        role: request.user.role,
        locale: request.locale,
        form: forms.get(row.formId),
        today,
      }),
    ),
    total_items: total.count,
    more_than_total: total.more,
  }
}

async function readPage(services: Services, request: ListRequest): Promise<Page> {
  const scope = {
    ...request,
    conditions: await filterConditions({ services, user: request.user }, request.filters),
  }
  const read = readerOf(services, request)
  return readStretch(
    { page: request.page, size: request.itemsPerPage, isSearch: request.searchTerm.trim() !== '' },
    () => read((db) => countMatching(services, scope, db)),
    async (stretch) => {
      const order = { sort: request.sort, fromEnd: stretch.fromEnd }
      const found = await read((db) => selectPage(scope, order, limitsOf(stretch)).execute(db))
      const ids = found.rows.map(({ id }) => id)
      return findListed(services.store.db, request.user, stretch.fromEnd ? ids.toReversed() : ids)
    },
  )
}

/**
 * How the statements of a list run: with a timeout when their duration grows with the list, otherwise directly, which saves
 * a round trip.
 */
function readerOf({ store: { db }, config }: Services, request: ListRequest) {
  const { user, searchTerm, filters = {}, gone = () => new AbortController().signal } = request
  if (!growsWithList({ role: user.role, searchTerm, filters }))
    return <T>(read: (db: Db) => Promise<T>) => read(db)
  const bounds = { limitMs: config.listLimitMs, signal: gone() }
  return <T>(read: (db: Db) => Promise<T>) => readBounded(db, bounds, read)
}

/**
 * Whether the rows read ahead are complete. Beyond the last page the total is unknown, and an empty page may be due to an
 * unknown person, who has to be refused.
 */
function isComplete({ page, filters = {} }: ListRequest, ahead: readonly RowAhead[]): boolean {
  return ahead.length > 0 || (page === 1 && !namesPerson(filters))
}

/**
 * Sorts the rows and adds the total. For users who see every dossier, the total of an unfiltered list comes from the cached
 * tally.
 */
async function completePage(
  services: Services,
  request: ListRequest,
  ahead: readonly RowAhead[],
): Promise<Page> {
  const { user, filters = {} } = request
  const isTallied = isBackOffice(user.role) && Object.keys(filters).length === 0
  const total = isTallied
    ? await countMatching(services, { ...request, conditions: [] })
    : totalOf(user, ahead[0]?.total ?? 0)
  return { rows: ahead.toSorted((left, right) => compareRows(left, right, request.sort)), total }
}

/** Capped like the result of `countMatching`. */
function totalOf({ role }: User, count: number): Total {
  return isBackOffice(role) ? capTotal(count) : { count, more: false }
}

function compareRows(left: ListRow, right: ListRow, sort: ListSort): number {
  if (sort === 'newest') return right.id - left.id
  const due = ({ resignedAt, signedAt }: ListRow) => (resignedAt ?? signedAt)?.getTime() ?? Infinity
  return (sort === 'due' && Math.sign(due(left) - due(right))) || left.id - right.id
}

/** The forms of a page of dossiers, each loaded once. */
async function getForms(
  services: Services,
  db: Db,
  rows: readonly ListRow[],
): Promise<ReadonlyMap<number, PublishedForm>> {
  const forms = new Map<number, PublishedForm>()
  for (const id of new Set(rows.map(({ formId }) => formId))) forms.set(id, await services.forms.get(id, db))
  return forms
}
