import type { Generated } from '#test/support/generate-dossiers.ts'
import { DUE, floorView } from './floor-reads.ts'
import { lateFor, LIST_BUDGET, type Caller, type ReadLine } from './lines.ts'

/** Filters and their conditions in SQL, by the callers who have them; each alone and with each other is a line. */
interface Filter {
  readonly query: string
  readonly where: (caller: Caller) => string
  readonly callers: readonly Caller[]
  /** Review queues alone, or lists alone. */
  readonly only?: 'queue' | 'list'
}

const DESK: readonly Caller[] = ['backOffice', 'reviewer']
const ALL: readonly Caller[] = ['advisor', 'manager', ...DESK]

/** The start of a day in Paris, where it is winter. */
const dayFrom = (column: string, day: string) => `${column} >= '${day}T00:00+01:00'`
const dayTo = (column: string, next: string) => `${column} < '${next}T00:00+01:00'`

const filtersOf = ({ advisor, manager }: Generated): readonly Filter[] => [
  {
    query: 'status=unsigned,signed',
    where: () => `state in ('unsigned', 'signed')`,
    callers: ALL,
    only: 'list',
  },
  { query: 'clock=late', where: lateFor, callers: ALL },
  { query: 'product=DPA', where: () => `product_code = 'DPA'`, callers: ALL },
  { query: 'amountFrom=200000', where: () => 'amount_cents >= 20000000', callers: ALL },
  { query: 'amountTo=1100', where: () => 'amount_cents <= 110000', callers: ALL },
  {
    query: `network=M${String(manager).padStart(7, '0')}`,
    where: () =>
      `advisor_id = any(array(select id from account where parent_id = ${manager} or id = ${manager}))`,
    callers: DESK,
  },
  {
    query: `advisor=A${String(advisor).padStart(7, '0')}`,
    where: () => `advisor_id = ${advisor}`,
    callers: ['manager', ...DESK],
  },
  { query: 'assignee=none', where: () => 'assignee_id is null', callers: DESK },
  { query: 'createdFrom=2025-12-20', where: () => dayFrom('created_at', '2025-12-20'), callers: ALL },
  { query: 'createdTo=2021-01-10', where: () => dayTo('created_at', '2021-01-11'), callers: ALL },
  { query: 'signedFrom=2025-12-20', where: () => dayFrom('signed_at', '2025-12-20'), callers: ALL },
  { query: 'signedTo=2023-01-10', where: () => dayTo('signed_at', '2023-01-11'), callers: ALL },
  {
    query: 'checks=failing',
    where: () => 'exists (select from dossier_check where dossier_id = dossier.id and failing > 0)',
    callers: DESK,
    only: 'queue',
  },
  { query: 'vigilance=enhanced', where: () => `vigilance = 'enhanced'`, callers: ['reviewer'] },
  {
    query: 'correction=open',
    where: () =>
      `exists (select from correction where dossier_id = dossier.id and stage = 'signed' and state = 'open')`,
    callers: ALL,
  },
]

const LISTS: readonly {
  readonly caller: Caller
  readonly kind: 'queue' | 'list'
  readonly path: string
  readonly where: string
  readonly order?: string
}[] = [
  ...(['backOffice', 'manager', 'advisor'] as const).map((caller) => ({
    caller,
    kind: 'list' as const,
    path: '/api/dossiers?itemsPerPage=10&state=signed-files',
    where: `list = 'signed'`,
  })),
  {
    caller: 'reviewer',
    kind: 'queue',
    path: '/api/dossiers/integration-state?itemsPerPage=10&integrationState=sync',
    where: `integration_state = 'sync'`,
  },
  {
    caller: 'reviewer',
    kind: 'queue',
    path: '/api/dossiers/integration-state?itemsPerPage=10&integrationState=ongoing&sort=due',
    where: `integration_state = 'ongoing'`,
    order: DUE,
  },
]

/** Every filter that a list offers, alone and with every other, on the largest lists and on the queue by deadline. */
export function combinationLines(accounts: Generated): readonly ReadLine[] {
  return LISTS.flatMap(({ caller, kind, path, where, order }) => {
    const offered = filtersOf(accounts).filter(
      ({ callers, only = kind }) => callers.includes(caller) && only === kind,
    )
    const combinations = offered.flatMap((one, index) => [
      [one],
      ...offered.slice(index + 1).map((other) => [one, other]),
    ])
    return combinations.map((filters) => ({
      name: `filters of ${caller}, ${where}: ${filters.map(({ query }) => query).join(' ')}`,
      caller,
      path: `${path}&${filters.map(({ query }) => query).join('&')}`,
      floor: floorView(caller, {
        where: [where, ...filters.map((filter) => filter.where(caller))].join(' and '),
        ...(order === undefined ? {} : { order }),
      }),
      budget: LIST_BUDGET,
    }))
  })
}
