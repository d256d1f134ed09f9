import { expect, type Page, type Route } from '@playwright/test'
import { test } from './journey-test.ts'
import { answerTotal, isListCall, listedDossier, refusal } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/**
 * What the browser does with its calls: slow ones, failed ones, those nobody waits for any more, a token that
 * has run out. Source: shell §7; design §2 "Answers".
 */
const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
  text(DESK_FR, key, params)
/** Longer than an answer counts as new. */
const STALE = '00:10'

test('a slow list shows its shape after 300 ms, then its rows', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const held = await holdLists(page)
  await page.getByRole('link', { name: words('menu.dossiers'), exact: true }).click()

  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.skel').first()).toBeVisible()
  await expect(page.getByText(words('common.loading')).first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await checkAccessibility(page)

  await held.answer({ json: listOf([listedDossier(7)]) })
  await expect(page.getByText('Dossier 7', { exact: true })).toBeVisible()
  await expect(page.locator('.skel')).toHaveCount(0)
})

test('a list that was read shows its rows at once, and reads them again behind', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await answerTotal(page, 3)
  await page.goto(`${server.url}/dossier`)
  await expect(page.getByText('Dossier 3', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: words('dossiers.tab.signed-files') }).click()
  await expect(page).toHaveURL(/signed-files/)

  await page.clock.fastForward(STALE)
  const held = await holdLists(page)
  await page.getByRole('link', { name: words('dossiers.tab.current-cases') }).click()
  await expect(page).toHaveURL(/current-cases/)
  await expect(page.getByText('Dossier 3', { exact: true })).toBeVisible()
  await expect.poll(() => held.count()).toBe(1)
  await held.answer({ json: listOf([listedDossier(4)]) })
  await expect(page.getByText('Dossier 4', { exact: true })).toBeVisible()
  await expect(page.getByText('Dossier 3', { exact: true })).toHaveCount(0)

  // Known rows also stay when they cannot be read again.
  await page.getByRole('link', { name: words('dossiers.tab.signed-files') }).click()
  await page.clock.fastForward(STALE)
  await page.unroute(isListCall)
  await page.route(isListCall, (route) => route.fulfill(refusal(403, 'FORBIDDEN', 'Pas pour vous.')))
  await page.getByRole('link', { name: words('dossiers.tab.current-cases') }).click()
  await expect(page.getByRole('alert')).toContainText('Pas pour vous.')
  await expect(page.getByText('Dossier 4', { exact: true })).toBeVisible()
})

test('leaving a page or typing on gives up the calls that nobody waits for', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await answerTotal(page, 3)
  await page.goto(`${server.url}/dossier`)
  await expect(page.getByText('Dossier 3', { exact: true })).toBeVisible()
  const held = await holdLists(page)
  const givenUp: string[] = []
  page.on('requestfailed', (request) => {
    if (isListCall(new URL(request.url()))) givenUp.push(request.failure()?.errorText ?? '')
  })

  await page.getByRole('searchbox').fill('le')
  await expect.poll(() => held.count()).toBe(1)
  await page.getByRole('searchbox').fill('lemaire')
  await expect.poll(() => givenUp).toEqual(['net::ERR_ABORTED'])
  await expect.poll(() => held.count()).toBe(2)
  await page.getByRole('link', { name: words('footer.help') }).click()
  await expect.poll(() => givenUp).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a token that has run out is renewed once for all calls, which are then repeated', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const old = await page.evaluate(() => localStorage.getItem('paraphe.token') ?? '')
  const oldToken = /"access_token":"([^"]+)"/.exec(old)?.[1] ?? ''
  let renewals = 0
  let refused = 0
  page.on('request', (request) => {
    if (!request.url().endsWith('/auth/token')) return
    renewals += 1
    const form = new URLSearchParams(request.postData() ?? '')
    expect(form.get('grant_type')).toBe('refresh_token')
    // The stored verifier. Source: shell §7.
    expect(form.get('client_secret')).toHaveLength(56)
  })
  // The list and its counters, asked for together.
  await page.route(/\/api\/dossiers/, (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${oldToken}`) return route.continue()
    refused += 1
    return route.fulfill(refusal(401, 'NOT_SIGNED_IN', 'x'))
  })

  await page.goto(`${server.url}/dossier`)
  await expect(page.locator('tbody .title').first()).toBeVisible()

  expect(refused).toBeGreaterThan(1)
  expect(renewals).toBe(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('parts that fail leave the rest of the page at work', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await page.route('**/api/footer', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.route('**/api/dossiers/retrieve-number-dossiers-by-status', (route) => route.abort())
  await page.goto(`${server.url}/tableau-de-bord`)

  await expect(page.getByRole('alert')).toContainText(words('api.error.network'))
  await expect(page.getByRole('alert')).toContainText('contact@hauterive.test')
  await expect(page.getByRole('heading', { name: words('dashboard.resume.title') })).toBeVisible()
  // The footer without its words keeps its links. Source: shell §7 "on error the footer is empty".
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([
    words('footer.about'),
    words('footer.help'),
    words('footer.legal-notice'),
  ])
  await expect(footer.locator('p')).toHaveCount(0)

  await page.unroute('**/api/dossiers/retrieve-number-dossiers-by-status')
  await page.getByRole('button', { name: words('common.retry') }).click()
  await expect(page.getByRole('navigation', { name: words('dashboard.counters') })).toBeVisible()

  await page.route('**/api/dossiers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { errors: [] } })
      : route.continue(),
  )
  await page.getByRole('button', { name: words('dashboard.button.create-for-lead') }).click()
  await expect(page.getByText(words('dashboard.create-failed'))).toBeVisible()
})

/** Keeps every list call waiting; `answer` answers those that still wait. */
async function holdLists(page: Page) {
  const waiting: Route[] = []
  await page.unroute(isListCall)
  await page.route(isListCall, (route) => {
    waiting.push(route)
  })
  return {
    count: () => waiting.length,
    async answer(answer: Parameters<Route['fulfill']>[0]) {
      await Promise.all(waiting.splice(0).map((route) => route.fulfill(answer)))
    },
  }
}

const listOf = (dossiers: readonly ReturnType<typeof listedDossier>[]) => ({
  dossiers,
  total_items: dossiers.length,
  more_than_total: false,
})
