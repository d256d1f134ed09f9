import type { Generated } from '#test/support/generate-dossiers.ts'

/** Callers, each with an access token. */
export type Caller = keyof Generated

/** One of our calls, compared with the same statements sent by the bare server. */
export interface ReadLine {
  readonly name: string
  readonly caller: Caller
  readonly path: string
  /** Maximum ratio of our latency to the bare server's. */
  readonly budget: number
  /** Must not grow from 10^4 to 10^6 dossiers. */
  readonly flat?: boolean
}

const LISTS = ['current-cases', 'signature-files', 'signed-files', 'abandoned-files']
const LIST_BUDGET = 1.5

const list = (query: string) => `/api/dossiers?itemsPerPage=10&${query}`
const search = (caller: Caller, term: string): ReadLine => ({
  name: `search "${term}", ${caller}`,
  caller,
  path: list(`state=signed-files&searchTerm=${encodeURIComponent(term)}`),
  budget: LIST_BUDGET,
})

/** Deep pages depend on the number of dossiers; `reviewed` is a signed dossier. */
export function readLines(dossiers: number, reviewed: number): readonly ReadLine[] {
  const middle = Math.floor((dossiers * 0.5) / 20)
  const last = Math.floor((dossiers * 0.48) / 10)
  return [
    ...(['advisor', 'manager', 'backOffice'] as const).flatMap((caller) =>
      LISTS.map((slug) => ({
        name: `page 1 of ${slug}, ${caller}`,
        caller,
        path: list(`state=${slug}`),
        budget: LIST_BUDGET,
        flat: true,
      })),
    ),
    {
      name: 'page 1 of the review queue',
      caller: 'reviewer',
      path: '/api/dossiers/integration-state?itemsPerPage=10&integrationState=ongoing',
      budget: LIST_BUDGET,
      flat: true,
    },
    ...(['advisor', 'manager', 'backOffice'] as const).map((caller) => ({
      name: `counters, ${caller}`,
      caller,
      path: '/api/dossiers/retrieve-number-dossiers-by-status',
      budget: LIST_BUDGET,
      flat: true,
    })),
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
      path: list(`state=signed-files&page=${middle}`),
      budget: LIST_BUDGET,
    },
    {
      name: 'a page near the end',
      caller: 'backOffice',
      path: list(`state=signed-files&page=${last}`),
      budget: LIST_BUDGET,
    },
    {
      name: 'clients, page 1 of a team',
      caller: 'manager',
      path: '/api/clients?itemsPerPage=50',
      budget: LIST_BUDGET,
      flat: true,
    },
    {
      name: 'clients, page 1 of 100,000',
      caller: 'crowded',
      path: '/api/clients?itemsPerPage=50',
      budget: LIST_BUDGET,
    },
    {
      name: 'clients, "kervella" of 100,000',
      caller: 'crowded',
      path: '/api/clients?itemsPerPage=50&searchTerm=kervella',
      budget: LIST_BUDGET,
    },
    {
      name: 'potential customers',
      caller: 'reviewer',
      path: `/api/dossier/integration-state/${reviewed}/pairing/customer`,
      budget: 3,
    },
  ]
}
