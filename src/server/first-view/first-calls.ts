import { isAdvising, type Role } from '#vocabulary/role.ts'

interface Visit {
  readonly role: Role
  /** The groups of the pattern. */
  readonly groups: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

type Calls = (visit: Visit) => readonly string[]

const COUNTS = '/dossiers/retrieve-number-dossiers-by-status'
const QUEUE =
  '/dossiers/integration-state?page=1&itemsPerPage=9&integrationState=ongoing&searchTerm=&form=all&sort=due'

/**
 * The calls that a page makes for its first view, by its path. Each address must be written exactly as the page writes it:
 * otherwise the answer is unused and the page calls again (`test/journey/shell-calls.journey.ts`).
 */
const FIRST_CALLS: readonly (readonly [path: RegExp, calls: Calls])[] = [
  [
    /^\/form(\/|$)/,
    ({ search }) => (/^\d+$/.exec(search.get('dossier') ?? '') ?? []).map((id) => `/dossiers/${id}`),
  ],
  [/^\/tableau-de-bord(\/(?<tab>\w+))?$/, callDashboard],
  [
    /^\/dossier(\/(?<state>[a-z-]+))?$/,
    ({ groups, search }) =>
      search.size > 0
        ? ['/footer', COUNTS]
        : ['/footer', COUNTS, listOf({ itemsPerPage: 10, state: groups['state'] ?? 'current-cases' })],
  ],
  [
    /^\/manage-dossier\/(?<id>\d+)$/,
    ({ groups: { id } }) => [
      '/footer',
      `/dossier/integration-state/${id}/view`,
      `/dossiers/${id}/corrections`,
      `/dossiers/${id}/checks`,
      `/dossiers/${id}/vigilance`,
      `/dossier/integration-state/${id}/state`,
      `/dossier/${id}/summary`,
      `/dossier/integration-state/${id}/pairing`,
      `/dossier/integration-state/${id}/history`,
      `/dossier/${id}/docusign/documents`,
      `/dossiers/${id}/receipts`,
      `/dossiers/${id}/comments`,
      '/review/colleagues',
    ],
  ],
]

/**
 * The position of the page in the feed of changes. Answered before the other calls, so that their answers are at least as
 * recent.
 */
export const POSITION = '/live'

/**
 * Addresses of the first calls of a page, under `/api`, for a signed-in user. For a page that is not listed: only the call
 * for the current user.
 */
export function firstCalls(page: string, role: Role): readonly string[] {
  const [path = '', query] = page.split('?')
  const search = new URLSearchParams(query)
  for (const [pattern, calls] of FIRST_CALLS) {
    const match = pattern.exec(path)
    if (match) return ['/users/me', ...calls({ role, groups: match.groups ?? {}, search })]
  }
  return ['/users/me']
}

function callDashboard({ role, groups: { tab } }: Visit): readonly string[] {
  const calls = ['/footer', COUNTS]
  if (isAdvising(role)) calls.push('/dossiers/tasks', listOf({ itemsPerPage: 5, state: 'current-cases' }))
  if (role === 'manageDossier' && tab === 'integration') calls.push(QUEUE)
  return calls
}

function listOf({ itemsPerPage, state }: { readonly itemsPerPage: number; readonly state: string }): string {
  return `/dossiers?page=1&itemsPerPage=${itemsPerPage}&state=${state}&searchTerm=&form=all&sort=newest`
}
