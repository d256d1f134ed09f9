import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { DossiersQuery } from '#contract/dossiers.ts'
import type { FilterValues } from '#rules/dossier-filters.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { RowsAhead, type Reader } from '../http/rows-ahead.ts'
import type { Services } from '../services.ts'
import { frontStretch, MOST_COUNTED } from '../store/page-stretch.ts'
import type { Placeholder } from '../store/prepared-statements.ts'
import {
  literalLimits,
  literalSize,
  selectCount,
  selectCounted,
  selectPage,
  type DossierScope,
  type ListSort,
  type PageLimits,
  type Tab,
} from './dossier-scope.ts'
import {
  findFilterRefusal,
  preparedConditions,
  structuresOf,
  type FilterStructures,
} from './filter-conditions.ts'
import { selectListed, type ListRow } from './list-rows.ts'
import { preparedUser, seeingShape, type SeeingShape } from './visible-to.ts'

interface RowTotal {
  /** Null for an unfiltered list of users who see every dossier. */
  readonly total: number | null
}

/** A row read together with the caller. */
export type RowAhead = ListRow & RowTotal

/** The criteria of a list, without who reads it. */
export interface ListCriteria extends Pick<DossiersQuery, 'page' | 'itemsPerPage' | 'searchTerm' | 'form'> {
  readonly sort: ListSort
  readonly filters?: FilterValues
  readonly tab: Tab
}

/** What the text of a page read ahead depends on. */
export interface AheadShape extends Pick<DossierScope, 'tab'> {
  readonly user: SeeingShape
  readonly isOfForm: boolean
  readonly sort: ListSort
  /** The size of a first page that is literal. */
  readonly size: number | null
  readonly filters: FilterStructures
}

/** What a page read ahead reads. */
export interface AheadInput extends Pick<DossiersQuery, 'form'> {
  readonly reader: Reader
  readonly offset: number
  readonly limit: number
  readonly filters: FilterValues
}

/**
 * Reads a page of dossiers with its total in the statement that authenticates the caller. `readCriteria` returns undefined
 * for a malformed query, which schema validation refuses later.
 */
export function pageAhead(
  services: Services,
  readCriteria: (request: FastifyRequest) => ListCriteria | undefined,
): RowsAhead<AheadShape, AheadInput, RowAhead> {
  return new RowsAhead(
    (request, reader) => {
      const criteria = readCriteria(request)
      return criteria && chooseAhead(services, reader, criteria)
    },
    (shape, given) => composeAhead(services, shape, given),
  )
}

/**
 * Pages near the front are read ahead. Not searches, refused filters, and filters over all dossiers of the company, whose
 * plans depend on the values. Filters over one person's or team's dossiers, and over those that await a decision, use an
 * index whatever the values.
 */
export function chooseAhead(
  services: Services,
  reader: Reader,
  { page, itemsPerPage, searchTerm, form, tab, sort, filters = {} }: ListCriteria,
): { readonly shape: AheadShape; readonly input: AheadInput } | undefined {
  const stretch = frontStretch(page, itemsPerPage)
  if (!stretch || searchTerm.trim() !== '') return undefined
  if (isBackOffice(reader.role) && hasAny(filters) && !isWaiting(tab)) return undefined
  if (findFilterRefusal({ services, user: reader }, filters)) return undefined
  const shape = {
    user: seeingShape(reader),
    tab,
    isOfForm: form !== 'all',
    sort,
    size: literalSize(stretch),
    filters: structuresOf(filters),
  }
  const { offset, limit } = stretch
  return { shape, input: { reader, form, offset, limit, filters } }
}

/** SQL for the page that `chooseAhead` has chosen. */
export function composeAhead(
  services: Services,
  shape: AheadShape,
  given: Placeholder<AheadInput>,
): RawBuilder<RowAhead> {
  const { role } = shape.user
  const user = preparedUser(shape.user, (read) => given(({ reader }) => read(reader)))
  const values: Placeholder<FilterValues> = (read) => given(({ filters }) => read(filters))
  const context = { services, role, userId: user.id, given: values }
  const scope = {
    user,
    tab: shape.tab,
    form: shape.isOfForm ? given(({ form }) => form) : ('all' as const),
    searchTerm: '',
    conditions: preparedConditions(context, shape.filters),
  }
  const limits = shape.size === null ? preparedLimits(given) : literalLimits(shape.size)
  const [seesAll, isFiltered] = [isBackOffice(role), hasAny(shape.filters)]
  if (isFiltered && !seesAll)
    return selectListed<RowTotal>(role, selectCounted(scope, shape.sort, limits), {
      columns: sql`, page.total`,
    })
  const total = isFiltered
    ? selectCount(scope, MOST_COUNTED + 1)
    : seesAll
      ? sql`null::bigint`
      : selectCount(scope)
  return selectListed<RowTotal>(role, selectPage(scope, shape, limits), {
    columns: sql`, (${total}) as total`,
  })
}

function preparedLimits(given: Placeholder<AheadInput>): PageLimits {
  return {
    offset: given(({ offset }) => offset),
    limit: given(({ limit }) => limit),
    until: given(({ offset, limit }) => offset + limit),
  }
}

function hasAny(filters: FilterStructures): boolean {
  return Object.keys(filters).length > 0
}

function isWaiting(tab: Tab): boolean {
  return tab.kind === 'review' && isUnderReview(tab.state)
}
