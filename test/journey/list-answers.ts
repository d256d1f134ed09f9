import type { Page } from '@playwright/test'

type Item = Readonly<Record<string, unknown>>

/** A dossier as returned by the list call. */
export function listedDossier(id: number, changes: Item = {}): Item {
  return {
    id,
    formId: 1,
    formCode: 'client',
    status: 'ongoing',
    present: `Dossier ${id}`,
    advisor: { external_id: 'C00731', name: 'Antoine Delmas' },
    network: null,
    subscriptionGlobalAmount: '10200.00',
    creation_date: '2026-11-20T10:00:00.000Z',
    signature_date: null,
    validation_date: null,
    product: null,
    deadline: null,
    assignee: null,
    integrate_state: 'ongoing',
    page: null,
    progress: 0,
    correction: null,
    failing_checks: null,
    signature: null,
    ...changes,
  }
}

/** Responds to the list call with these rows. */
export async function answerRows(page: Page, dossiers: readonly Item[]): Promise<void> {
  await answerList(page, () => ({ dossiers, total_items: dossiers.length, more_than_total: false }))
}

/** Responds to the list call as a server with so many dossiers. Returns the queries received. */
export async function answerTotal(page: Page, total: number): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  await answerList(page, (query) => {
    asked.push(query)
    const start = (Number(query.get('page')) - 1) * 10
    const rows = Math.max(0, Math.min(10, total - start))
    const dossiers = Array.from({ length: rows }, (_, place) => listedDossier(start + place + 1))
    return { dossiers, total_items: total, more_than_total: false }
  })
  return asked
}

/** Responds to the call of the counters; lists left out are empty. */
export async function answerCounts(page: Page, counts: Item): Promise<void> {
  const empty = { signed: 0, signature: 0, current: 0, abandoned: 0, signed_ongoing: 0 }
  const none = { signed_validated: 0, signed_error: 0, signed_sync: 0, signed_refused: 0 }
  await skipFirstView(page)
  await page.route('**/api/dossiers/retrieve-number-dossiers-by-status', (route) =>
    route.fulfill({ json: { ...empty, ...none, ...counts } }),
  )
}

/** Responds to the list call by its `state`; lists left out are empty. */
export async function answerByState(
  page: Page,
  lists: Readonly<Record<string, readonly Item[]>>,
): Promise<void> {
  await answerList(page, (query) => {
    const dossiers = lists[query.get('state') ?? ''] ?? []
    return { dossiers, total_items: dossiers.length, more_than_total: false }
  })
}

async function answerList(page: Page, answer: (query: URLSearchParams) => Item): Promise<void> {
  await skipFirstView(page)
  await page.unroute(isListCall)
  await page.route(isListCall, (route) =>
    route.fulfill({ json: answer(new URL(route.request().url()).searchParams) }),
  )
}

/** The first data of a page come from the server in one answer, before the calls that a journey answers. */
async function skipFirstView(page: Page): Promise<void> {
  await page.route('**/api/first-view?*', (route) => route.fulfill({ json: [] }))
}

/** Both lists; not single dossiers or counters. */
export function isListCall({ pathname }: URL): boolean {
  return pathname === '/api/dossiers' || pathname === '/api/dossiers/integration-state'
}

/** Refusals of the server. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { errors: [{ property: '', code, message, params: {} }] },
})
