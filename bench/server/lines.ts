import { searchPatterns } from '#server/store/search-patterns.ts'
import type { Generated } from '#test/support/generate-dossiers.ts'
import {
  floorClients,
  DUE,
  floorCounters,
  floorCustomers,
  floorList,
  floorView,
  type FloorStatement,
} from './floor-reads.ts'

/** Callers, each with an access token. */
export type Caller = keyof Generated

/** One of our calls, compared with the bare server's. */
export interface ReadLine {
  readonly name: string
  readonly caller: Caller
  readonly path: string
  readonly floor: FloorStatement
  /** Maximum ratio to the bare server's: of latency, and of processor time. */
  readonly budget: number
  /** Must not grow from 10^4 to 10^6 dossiers. */
  readonly flat?: boolean
}

const LISTS = {
  'current-cases': 'current',
  'signature-files': 'signature',
  'signed-files': 'signed',
  'abandoned-files': 'abandoned',
} as const
export const LIST_BUDGET = 1.5

const list = (query: string) => `/api/dossiers?itemsPerPage=10&${query}`
/** Each word by itself, so that the index of words applies. */
function floorSearch(caller: Caller, term: string): FloorStatement {
  const patterns = searchPatterns(term) ?? []
  const words = patterns.map((_, index) => `search_text like search_key($${3 + index})`)
  return floorList(caller, {
    where: [`list = 'signed'`, ...words].join(' and '),
    parameters: patterns,
  })
}
const deepPage = (page: number) => ({
  path: list(`state=signed-files&page=${page}`),
  floor: floorList('backOffice', { where: `list = 'signed'`, offset: (page - 1) * 10 }),
})
const search = (caller: Caller, term: string): ReadLine => ({
  name: `search "${term}", ${caller}`,
  caller,
  path: list(`state=signed-files&searchTerm=${encodeURIComponent(term)}`),
  floor: floorSearch(caller, term),
  budget: LIST_BUDGET,
})

/**
 * Overdue dossiers: in generated data, all that wait. Within a team, avoids the expressions of the index, which would
 * be scanned for the whole company.
 */
export const lateFor = (caller: Caller) =>
  caller === 'advisor' || caller === 'manager'
    ? `(integration_state || '') in ('ongoing', 'error')
        and (coalesce(resigned_at, signed_at) + interval '0') < '2026-06-01T00:00+02:00'`
    : `integration_state in ('ongoing', 'error') and coalesce(resigned_at, signed_at) < '2026-06-01T00:00+02:00'`

/** Filters that views combine; the rare ones are the slow ones, since nothing ends their search early. */
function viewLines(): readonly ReadLine[] {
  const view = (
    caller: Caller,
    query: string,
    floor: { readonly where: string; readonly order?: string },
  ): ReadLine => ({
    name: `view ${query}, ${caller}`,
    caller,
    path: caller === 'reviewer' ? `/api/dossiers/integration-state?itemsPerPage=10&${query}` : list(query),
    floor: floorView(caller, floor),
    budget: LIST_BUDGET,
  })
  const due = { where: `integration_state = 'ongoing'`, order: DUE }
  return [
    view('reviewer', 'sort=due', due),
    view('reviewer', 'sort=due&clock=late', { ...due, where: `${due.where} and ${lateFor('reviewer')}` }),
    view('reviewer', 'sort=due&amountFrom=200000', {
      ...due,
      where: `${due.where} and amount_cents >= 20000000`,
    }),
    view('reviewer', 'sort=due&assignee=none', { ...due, where: `${due.where} and assignee_id is null` }),
    view('reviewer', 'integrationState=sync&amountFrom=200990', {
      where: `integration_state = 'sync' and amount_cents >= 20099000`,
    }),
    ...(['advisor', 'manager', 'backOffice'] as const).flatMap((caller) => [
      view(caller, 'state=signed-files&amountFrom=200990', {
        where: `list = 'signed' and amount_cents >= 20099000`,
      }),
      view(caller, 'state=signed-files&signedFrom=2022-03-01&signedTo=2022-03-07', {
        where: `list = 'signed' and signed_at >= '2022-02-28T23:00Z' and signed_at < '2022-03-07T23:00Z'`,
      }),
      view(caller, 'state=current-cases&status=unsigned', {
        where: `list = 'current' and state = 'unsigned'`,
      }),
      view(caller, 'state=signed-files&clock=late', {
        where: `list = 'signed' and ${lateFor(caller)}`,
      }),
    ]),
  ]
}

/** Deep pages depend on the number of dossiers; `reviewed` is a signed dossier. */
export function readLines(dossiers: number, reviewed: number): readonly ReadLine[] {
  const middle = Math.floor((dossiers * 0.5) / 20)
  const last = Math.floor((dossiers * 0.48) / 10)
  return [
    ...(['advisor', 'manager', 'backOffice'] as const).flatMap((caller) =>
      Object.entries(LISTS).map(([slug, name]) => ({
        name: `page 1 of ${slug}, ${caller}`,
        caller,
        path: list(`state=${slug}`),
        floor: floorList(caller, { where: `list = '${name}'` }),
        budget: LIST_BUDGET,
        flat: true,
      })),
    ),
    {
      name: 'page 1 of the review queue',
      caller: 'reviewer',
      path: '/api/dossiers/integration-state?itemsPerPage=10&integrationState=ongoing',
      floor: floorList('reviewer', { where: `integration_state = 'ongoing'` }),
      budget: LIST_BUDGET,
      flat: true,
    },
    ...(['advisor', 'manager', 'backOffice'] as const).map((caller) => ({
      name: `counters, ${caller}`,
      caller,
      path: '/api/dossiers/retrieve-number-dossiers-by-status',
      floor: floorCounters(caller),
      budget: LIST_BUDGET,
      flat: true,
    })),
    ...viewLines(),
    search('advisor', 'kervella'),
    search('manager', 'kervella'),
    search('backOffice', 'kervella'),
    search('backOffice', 'odile chatel'),
    search('backOffice', '100777'),
    search('backOffice', 'du'),
    search('backOffice', 'démo'),
    search('backOffice', 'zzzzz'),
    {
      name: 'a page in the middle',
      caller: 'backOffice',
      ...deepPage(middle),
      budget: LIST_BUDGET,
    },
    {
      name: 'a page near the end',
      caller: 'backOffice',
      ...deepPage(last),
      budget: LIST_BUDGET,
    },
    {
      name: 'clients, page 1 of a team',
      caller: 'manager',
      path: '/api/clients?itemsPerPage=50',
      floor: floorClients('manager'),
      budget: LIST_BUDGET,
      flat: true,
    },
    {
      name: 'clients, page 1 of 100,000',
      caller: 'crowded',
      path: '/api/clients?itemsPerPage=50',
      floor: floorClients('crowded'),
      budget: LIST_BUDGET,
    },
    {
      name: 'clients, "kervella" of 100,000',
      caller: 'crowded',
      path: '/api/clients?itemsPerPage=50&searchTerm=kervella',
      floor: floorClients('crowded', 'kervella'),
      budget: LIST_BUDGET,
    },
    {
      name: 'potential customers',
      caller: 'reviewer',
      path: `/api/dossier/integration-state/${reviewed}/pairing/customer`,
      floor: floorCustomers(reviewed),
      budget: 3,
    },
  ]
}
