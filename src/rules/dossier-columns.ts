import type { ListKind } from '#vocabulary/dossier-list-kind.ts'
import { canReadReview } from './permission.ts'
import { BACK_OFFICE_ROLES, isBackOffice, ROLES, STAFF_ROLES, type Role } from '#vocabulary/role.ts'

/** How the values of a column are written in an export. */
export type ColumnKind = 'text' | 'number' | 'amount' | 'day'

interface ColumnLine {
  readonly kind: ColumnKind
  readonly roles: readonly Role[]
}

const STAFF: readonly Role[] = STAFF_ROLES

/**
 * The columns of the dossier lists after number and title, which every list starts with. Single source for saved views,
 * exports and the screen.
 */
export const LIST_COLUMNS = {
  amount: { kind: 'amount', roles: ROLES },
  state: { kind: 'text', roles: ROLES },
  product: { kind: 'text', roles: STAFF },
  client: { kind: 'text', roles: STAFF },
  advisor: { kind: 'text', roles: STAFF },
  network: { kind: 'text', roles: BACK_OFFICE_ROLES },
  created: { kind: 'day', roles: ROLES },
  signed: { kind: 'day', roles: ROLES },
  validated: { kind: 'day', roles: ROLES },
  due: { kind: 'day', roles: STAFF },
  assignee: { kind: 'text', roles: BACK_OFFICE_ROLES },
  vigilance: { kind: 'text', roles: ROLES.filter(canReadReview) },
  checks: { kind: 'number', roles: BACK_OFFICE_ROLES },
  correction: { kind: 'text', roles: STAFF },
} as const satisfies Readonly<Record<string, ColumnLine>>

/** Name of a column, as saved views keep it. */
export type ListColumn = keyof typeof LIST_COLUMNS

/** Names of the columns, in the order in which they are offered. */
export const LIST_COLUMN_NAMES = Object.keys(LIST_COLUMNS).filter(isListColumn)

function isListColumn(text: string): text is ListColumn {
  return Object.hasOwn(LIST_COLUMNS, text)
}

/** The columns that a role may choose. */
export function columnsFor(role: Role): readonly ListColumn[] {
  return LIST_COLUMN_NAMES.filter((name) => columnOf(name).roles.includes(role))
}

/** The definition of a column, without the literal types of its line. */
export function columnOf(name: ListColumn): ColumnLine {
  return LIST_COLUMNS[name]
}

/** The columns of a list for which none are chosen. `isUnderReview`: its dossiers wait for a decision. Source: shell §2. */
export function defaultColumns(list: ListKind, isUnderReview: boolean): readonly ListColumn[] {
  if (list === 'dossiers') return ['amount', 'state', 'created']
  return ['amount', 'advisor', 'assignee', 'created', 'signed', ...(isUnderReview ? (['due'] as const) : [])]
}

/** Whether the state of a signed dossier shows the outcome of its review: the back office has lists of its own by outcome. */
export function showsOutcome(role: Role): boolean {
  return !isBackOffice(role)
}
