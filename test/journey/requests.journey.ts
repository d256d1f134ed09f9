import { expect, type Page } from '@playwright/test'
import { keepSession, openPage, prepareVisits, type Visit } from './first-visits.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'

/**
 * Requests of a page that nothing of is cached, until it follows changes or is at rest: on a slow network each costs half a
 * kilobyte of headers, and browsers send six at a time. Source: docs/architecture.md "Budgets in the browser".
 */
const MOST_REQUESTS = 20

test('each page that people wait for makes at most twenty requests', async ({ browser }) => {
  const visits = await prepareVisits(browser, server.url)

  const counted = new Map<string, readonly string[]>()
  for (const visit of visits) {
    const state = visit.login === undefined ? undefined : await keepSession(browser, server.url, visit.login)
    const page = await openPage(browser, state)
    counted.set(visit.name, await listRequests(page, await visit.address(state), visit))
    await page.context().close()
  }

  expect([...counted.keys()]).toEqual(['sign-in', 'dashboard', 'wizard', 'ceremony', 'review'])
  // It came with the page.
  expect(counted.get('ceremony')?.filter((path) => path.endsWith('/state'))).toEqual([])
  for (const [name, requests] of counted) {
    // Fewer than these cannot be the whole page.
    expect(requests.length, name).toBeGreaterThan(10)
    expect(requests.length, [name, ...requests].join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
  }
})

async function listRequests(page: Page, address: string, visit: Visit): Promise<readonly string[]> {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return
    const { pathname } = new URL(request.url())
    // The whole browser also fetches the icon of its tab, once the page is there; the headless shell does not.
    const isIcon = request.resourceType() === 'other' && pathname === '/deployment/logo.svg'
    if (!isIcon) requests.push(pathname)
  })
  // A stream never ends, so a page that has one is never at rest.
  const followed = visit.follows ? page.waitForRequest('**/api/live?*') : undefined
  await page.goto(address)
  await page.locator(visit.ready).first().waitFor()
  await (followed ?? page.waitForLoadState('networkidle'))
  return requests
}
