import { CHECK_STATES } from '#vocabulary/check-state.ts'
import { LIVE_CORRECTIONS } from '#vocabulary/correction.ts'
import { LIST_KINDS, type ListKind } from '#vocabulary/dossier-list-kind.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { REVIEW_CLOCKS } from '#vocabulary/review-clock.ts'
import { BACK_OFFICE_ROLES, ROLES, STAFF_ROLES, type Role } from '#vocabulary/role.ts'
import { VIGILANCE_LEVELS } from '#vocabulary/vigilance.ts'
import { canReadReview } from './permission.ts'

/**
 * What a filter compares with. `choices`: some of a closed list; `products`: codes of the deployment; `person`: the number
 * of an account; `assignee`: the same, `me` or `none`; `amount`: euros; `day`: `yyyy-mm-dd` in Europe/Paris. Several choices or products are joined by commas.
 */
export type FilterKind = 'choices' | 'products' | 'person' | 'assignee' | 'amount' | 'day'

/** The value of an `amount`: euros with at most two decimals after a point. */
export const AMOUNT_FILTER = /^\d{1,9}(?:\.\d{1,2})?$/

interface FilterLine {
  readonly kind: FilterKind
  /** Values of a filter of kind `choices`. */
  readonly values?: readonly string[]
  readonly lists: readonly ListKind[]
  /** A role without a filter gets 403 for it. */
  readonly roles: readonly Role[]
}

const everywhere = (kind: FilterKind) => ({ kind, lists: LIST_KINDS, roles: STAFF_ROLES })

const VIGILANCE_ROLES = ROLES.filter(canReadReview)

/**
 * The filters of the dossier lists, in the order of the screen. Single source for the contract, the conditions in SQL,
 * saved views and the screen.
 */
export const DOSSIER_FILTERS = {
  status: { kind: 'choices', values: DOSSIER_STATES, lists: ['dossiers'], roles: STAFF_ROLES },
  clock: { kind: 'choices', values: REVIEW_CLOCKS, lists: LIST_KINDS, roles: STAFF_ROLES },
  product: everywhere('products'),
  amountFrom: everywhere('amount'),
  amountTo: everywhere('amount'),
  network: { kind: 'person', lists: LIST_KINDS, roles: BACK_OFFICE_ROLES },
  advisor: { kind: 'person', lists: LIST_KINDS, roles: ['manager', ...BACK_OFFICE_ROLES] },
  assignee: { kind: 'assignee', lists: LIST_KINDS, roles: BACK_OFFICE_ROLES },
  createdFrom: everywhere('day'),
  createdTo: everywhere('day'),
  signedFrom: everywhere('day'),
  signedTo: everywhere('day'),
  checks: { kind: 'choices', values: CHECK_STATES, lists: ['review'], roles: BACK_OFFICE_ROLES },
  vigilance: { kind: 'choices', values: VIGILANCE_LEVELS, lists: LIST_KINDS, roles: VIGILANCE_ROLES },
  correction: { kind: 'choices', values: LIVE_CORRECTIONS, lists: LIST_KINDS, roles: ROLES },
} as const satisfies Readonly<Record<string, FilterLine>>

/** Filters that are the lower and the upper bound of one value. */
export const FILTER_RANGES = {
  amount: ['amountFrom', 'amountTo'],
  created: ['createdFrom', 'createdTo'],
  signed: ['signedFrom', 'signedTo'],
} as const satisfies Readonly<Record<string, readonly [FilterName, FilterName]>>

/** Name of a filter, as its parameter in an address. */
export type FilterName = keyof typeof DOSSIER_FILTERS

/** Chosen filters, as they are in an address. */
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>

/** In the order of the screen. */
export const FILTER_NAMES = Object.keys(DOSSIER_FILTERS).filter(isFilterName)

/** Whether the text names a filter. */
export function isFilterName(text: string): text is FilterName {
  return Object.hasOwn(DOSSIER_FILTERS, text)
}

/** The definition of a filter, without the literal types of its line. */
export function filterOf(name: FilterName): FilterLine {
  return DOSSIER_FILTERS[name]
}

/** Whether the role may use the filter. */
export function canFilter(role: Role, name: FilterName): boolean {
  return filterOf(name).roles.includes(role)
}

/** The filters with bounds in order: those given the wrong way round are swapped. */
export function orderBounds(values: FilterValues): FilterValues {
  const ordered: Partial<Record<FilterName, string>> = { ...values }
  for (const [lower, upper] of Object.values(FILTER_RANGES)) {
    const [from, to] = [values[lower], values[upper]]
    if (!from || !to) continue
    const isReversed = filterOf(lower).kind === 'amount' ? Number(from) > Number(to) : from > to
    if (isReversed) Object.assign(ordered, { [lower]: to, [upper]: from })
  }
  return ordered
}

/** The filters that a list offers to a role, in order. */
export function filtersOf(list: ListKind, role: Role): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => filterOf(name).lists.includes(list) && canFilter(role, name))
}

/** The chosen filters among the parameters of a request or an address; absent and empty ones are left out. */
export function pickFilters(parameters: Readonly<Record<string, unknown>>): FilterValues {
  const chosen: Partial<Record<FilterName, string>> = {}
  for (const name of FILTER_NAMES) {
    const value = parameters[name]
    if (typeof value === 'string' && value !== '') chosen[name] = value
  }
  return chosen
}

/** The parts of a filter with several choices. */
export function choicesOf(value: string): readonly string[] {
  return value.split(',')
}
