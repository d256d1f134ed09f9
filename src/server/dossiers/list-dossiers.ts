import { sql } from 'kysely'
import type { DossierList, DossiersQuery } from '#contract/dossiers.ts'
import type { FilterValues } from '#rules/dossier-filters.ts'
import { mainState } from '#rules/dossier-state.ts'
import { canRecall } from '#rules/permission.ts'
import { growsWithList } from '#rules/slow-view.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { parisToday } from '../clock.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Reader } from '../http/rows-ahead.ts'
import type { Services } from '../services.ts'
import { frontStretch, readStretch, type PageStretch, type Total } from '../store/page-stretch.ts'
import { readBounded } from '../store/read-bounded.ts'
import type { Db } from '../store/store.ts'
import { findAwaited } from './awaited-signatures.ts'
import { countMatching } from './count-dossiers.ts'
import {
  LAST_SIGNATURE,
  matching,
  selectPage,
  type DossierScope,
  type ListSort,
  type Tab,
} from './dossier-scope.ts'
import { filterConditions } from './filter-conditions.ts'
import { findListed, presentItem, selectListed, type ListRow } from './list-rows.ts'

interface Page {
  readonly rows: readonly ListRow[]
  readonly total: Total
}

/** A row read with the caller; `total` is null for those who see every dossier. */
export type RowAhead = ListRow & { readonly total: number | null }

export interface ListRequest extends Pick<DossiersQuery, 'page' | 'itemsPerPage' | 'searchTerm' | 'form'> {
  readonly sort: ListSort
  readonly filters?: FilterValues
  readonly user: User
  readonly locale: Locale
  readonly tab: Tab
  /** Aborted when nobody waits for the page any more. */
  readonly signal?: AbortSignal
}

/** A page of the dossiers visible to the user; `ahead` are its rows, where they were read with the caller. */
export async function listDossiers(
  services: Services,
  request: ListRequest,
  ahead?: readonly RowAhead[],
): Promise<DossierList> {
  const { db } = services.store
  const { rows, total } = ahead
    ? await completePage(services, request, ahead)
    : await readPage(services, request)
  const forms = await getForms(services, db, rows)
  const awaited = await findAwaited(
    db,
    selectSigning(services, request.user, rows),
    parisToday(services.clock),
  )
  return {
    dossiers: rows.map((row) => ({
      ...presentItem(services, row, {
        role: request.user.role,
        locale: request.locale,
        form: forms.get(row.formId),
      }),
      signature: awaited.get(row.id) ?? null,
    })),
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
    { page: request.page, size: request.itemsPerPage },
    () => read((db) => countMatching(services, scope, db)),
    async (stretch) => {
      const found = await read((db) => selectPage(db, scope, request.sort, stretch).execute())
      const ids = found.map(({ id }) => id)
      return findListed(services.store.db, request.user, stretch.fromEnd ? ids.toReversed() : ids)
    },
  )
}

/** How the statements of a list are sent: within bounds when their time grows with it, else without a round trip more. */
function readerOf({ store: { db }, config }: Services, request: ListRequest) {
  const { user, searchTerm, filters = {}, signal = new AbortController().signal } = request
  const bounds = { limitMs: config.listLimitMs, signal }
  const isGrowing = growsWithList({ role: user.role, searchTerm, filters })
  return <T>(read: (db: Db) => Promise<T>) => (isGrowing ? readBounded(db, bounds, read) : read(db))
}

/** Puts the rows in order, and adds the total of those who see every dossier, which is kept in memory. */
async function completePage(
  services: Services,
  request: ListRequest,
  ahead: readonly RowAhead[],
): Promise<Page> {
  const count = ahead[0]?.total ?? null
  const total =
    count === null ? await countMatching(services, { ...request, conditions: [] }) : { count, more: false }
  return { rows: ahead.toSorted((left, right) => compareRows(left, right, request.sort)), total }
}

function compareRows(left: ListRow, right: ListRow, sort: ListSort): number {
  if (sort === 'newest') return right.id - left.id
  const due = ({ resignedAt, signedAt }: ListRow) => (resignedAt ?? signedAt)?.getTime() ?? Infinity
  return (sort === 'due' && Math.sign(due(left) - due(right))) || left.id - right.id
}

/**
 * A page near the front with its total, to be read with the caller; undefined for a search, a filter or a page far from the
 * front, whose plans depend on their values.
 */
export function selectAhead(
  db: Db,
  request: Omit<ListRequest, 'user' | 'locale'> & { readonly reader: Reader },
) {
  const { reader, page, itemsPerPage, searchTerm, filters = {} } = request
  const stretch = frontStretch(page, itemsPerPage)
  if (!stretch || searchTerm.trim() !== '' || Object.keys(filters).length > 0) return undefined
  const scope = { ...request, user: reader, conditions: [] }
  const total = isBackOffice(reader.role)
    ? sql<number | null>`null::bigint`
    : sql<number | null>`${matching(db, scope).select((eb) => eb.fn.countAll().as('count'))}`
  return selectRows(db, scope, stretch).select(total.as('total'))
}

/** The dossiers whose signatories this user may remind; a page without any makes no further statement. */
function selectSigning(
  { deployment }: Services,
  { role }: User,
  rows: readonly Pick<ListRow, 'id' | 'status'>[],
): readonly number[] {
  const isSigning = ({ status }: Pick<ListRow, 'status'>) => {
    const state = mainState(status)
    return state !== undefined && canRecall(role, { state }, deployment.permissions)
  }
  return rows.filter(isSigning).map(({ id }) => id)
}

/** Selects the ids first, by an index-only scan where possible, then the rows of these ids. To be planned once. */
function selectRows(db: Db, scope: DossierScope & { readonly sort: ListSort }, stretch: PageStretch) {
  const direction = scope.sort === 'newest' ? 'desc' : 'asc'
  const rows = selectListed(db, selectPage(db, scope, scope.sort, stretch).as('page'))
  return (scope.sort === 'due' ? rows.orderBy(LAST_SIGNATURE) : rows).orderBy('dossier.id', direction)
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
