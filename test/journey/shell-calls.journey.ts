import { expect, type Page, type Route } from '@playwright/test'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import { LONG, test } from './journey-test.ts'
import { answerCounts, answerTotal, isListCall, listedDossier, refusal } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/**
 * The browser's requests: slow, failed, cancelled, and with an expired token. Source: shell §7; design §2
 * "Answers".
 */
const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
  text(DESK_FR, key, params)
const ME = '**/api/users/me'
const FIRST_VIEW = '**/api/first-view?*'
const TOKEN = '**/auth/token'
/** Longer than the query cache's stale time. */
const STALE = '00:10'

test('the first data are requested beside the wording, and the page beside that', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  // Each response waits for the next request: a request that waited for a response would never be sent.
  await holdUntilRequested(page, /\/assets\/app-[^/]+\.js$/, FIRST_VIEW)
  await holdUntilRequested(page, FIRST_VIEW, /\/assets\/dossier-list-page-[^/]+\.js$/)

  await page.goto(`${server.url}/dossier`)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page asks for no call again that its first view brought', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  // Once its stream is open, a page asks again after 200 ms, since it may have missed a change; after 3 s it waits no longer.
  await page.clock.pauseAt(Date.now() + 60_000)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The first request of a page: those before are of the page that it replaces.
    if (pathname === '/api/first-view') calls.length = 0
    else if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })

  const answered = page.waitForResponse(FIRST_VIEW)
  await page.goto(`${server.url}/tableau-de-bord`)
  const brought: readonly { readonly call: string }[] = await (await answered).json()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.counters .fig').first()).not.toHaveText('–')

  const first = brought.map(({ call }) => call)
  expect(first).toContain('/api/dossiers/retrieve-number-dossiers-by-status')
  expect(calls.filter((call) => first.includes(call))).toEqual([])
})

test('a slow list shows placeholders after 300 ms, then its rows', LONG, async ({ browser }) => {
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

test(
  'a visited list shows cached rows at once and refetches in the background',
  LONG,
  async ({ browser }) => {
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
    // A page that begins to follow changes asks for its list once more, at any moment of this test.
    await page.route('**/assets/follow-live-*.js', (route) => route.abort())
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

    // Cached rows also stay when the refetch fails.
    await page.getByRole('link', { name: words('dossiers.tab.signed-files') }).click()
    await page.clock.fastForward(STALE)
    await page.unroute(isListCall)
    await page.route(isListCall, (route) => route.fulfill(refusal(403, 'FORBIDDEN', 'Pas pour vous.')))
    await page.getByRole('link', { name: words('dossiers.tab.current-cases') }).click()
    await expect(page.getByRole('alert')).toContainText('Pas pour vous.')
    await expect(page.getByText('Dossier 4', { exact: true })).toBeVisible()
  },
)

test('navigating or typing cancels pending requests', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await answerTotal(page, 3)
  await page.goto(`${server.url}/dossier`)
  await expect(page.getByText('Dossier 3', { exact: true })).toBeVisible()
  const held = await holdLists(page)
  const canceled: string[] = []
  page.on('requestfailed', (request) => {
    if (isListCall(new URL(request.url()))) canceled.push(request.failure()?.errorText ?? '')
  })

  await page.getByRole('searchbox').fill('le')
  await expect.poll(() => held.count()).toBe(1)
  await page.getByRole('searchbox').fill('lemaire')
  await expect.poll(() => canceled).toEqual(['net::ERR_ABORTED'])
  await expect.poll(() => held.count()).toBe(2)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('footer.help') })
    .click()
  await expect.poll(() => canceled).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an expired token is refreshed once for all requests, which are then repeated', async ({ browser }) => {
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
  // The list and its counters, requested together.
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

test(
  'a restricted page that cannot confirm the user shows an error and a retry',
  LONG,
  async ({ browser }) => {
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
    await page.route(ME, (route) => route.fulfill(refusal(503, 'UNAVAILABLE', 'Le service se repose.')))
    await page.goto(`${server.url}/manage-dossier/statut-integration`)

    await expect(page.getByRole('alert')).toContainText('Le service se repose.')
    await checkAccessibility(page)

    await page.unroute(ME)
    await page.getByRole('button', { name: words('common.retry') }).click()
    await expect(page.getByRole('heading', { name: words('dossiers.integration.title') })).toBeVisible()
  },
)

test('only a refused refresh ends the session, on a restricted page too', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await page.route(ME, (route) => route.fulfill(refusal(401, 'NOT_SIGNED_IN', 'x')))
  await page.route(TOKEN, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.goto(`${server.url}/manage-dossier/statut-integration`)

  await expect(page.getByRole('alert')).toContainText(words('api.error.network'))
  await expect(page).toHaveURL(/statut-integration/)

  await page.unroute(TOKEN)
  await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await page.getByRole('button', { name: words('common.retry') }).click()
  await expect(page.getByText('Vous avez été déconnecté')).toBeVisible()
})

test('a link to the list clears the search', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const asked = await answerTotal(page, 3)
  await page.goto(`${server.url}/dossier`)
  await page.getByRole('searchbox').fill('lemaire')
  await expect.poll(() => asked.at(-1)?.get('searchTerm')).toBe('lemaire')

  await page.getByRole('link', { name: words('menu.dossiers'), exact: true }).click()

  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(`${server.url}/dossier`)
})

test('a list too narrow for its dates has a sort control beside its search', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const asked = await answerTotal(page, 3)
  await page.goto(`${server.url}/dossier?search=lemaire`)
  const order = page.getByRole('combobox', { name: words('dossiers.sort.label') })
  await expect(page.getByText('Dossier 3', { exact: true })).toBeVisible()
  await expect(order).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  expect((await order.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await order.selectOption(words('dossiers.sort.oldest-first'))

  await expect.poll(() => asked.at(-1)?.get('sort')).toBe('oldest')
  await expect(page).toHaveURL(/search=lemaire&currentPage=1&sort=oldest$/)
  await checkAccessibility(page)
})

test('an interrupted dossier is resumed with the specified wording', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  const job = { id: 12, kind: 'mail', deadAt: '2026-11-20T10:00:00.000Z', lastError: 'refused' }
  await page.route('**/api/register/dead-jobs', (route) => route.fulfill({ json: { jobs: [job] } }))
  await page.route('**/api/register/dead-jobs/12/retry', (route) => route.fulfill({ json: {} }))
  await page.goto(`${server.url}/operations/registre`)
  const dialog = page.getByRole('dialog', { name: words('register.jobs.retry-title') })
  await page.getByRole('button', { name: new RegExp(`^${words('register.jobs.retry')}\\s: `) }).click()

  await dialog.getByRole('button', { name: words('register.jobs.retry'), exact: true }).click()

  await expect(page.getByText(words('register.jobs.retry-done'))).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a failing part leaves the rest of the page working', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await page.route('**/api/footer', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.route('**/api/dossiers/retrieve-number-dossiers-by-status', (route) => route.abort())
  await page.goto(`${server.url}/tableau-de-bord`)

  await expect(page.getByRole('alert')).toContainText(words('api.error.network'))
  await expect(page.getByRole('alert')).toContainText('contact@hauterive.test')
  await expect(page.getByRole('heading', { name: words('dashboard.resume.title') })).toBeVisible()
  // A footer without content keeps its links. Source: shell §7 "on error the footer is empty".
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([
    words('footer.about'),
    words('footer.help'),
    words(`footer.accessibility.${ACCESSIBILITY_LEVEL}`),
    words('footer.legal-notice'),
  ])
  await expect(footer.locator('p')).toHaveCount(0)

  await page.unroute('**/api/dossiers/retrieve-number-dossiers-by-status')
  await answerCounts(page, { current: 1 })
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

/** Holds list requests; `answer` responds to the pending ones. */
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

/** Holds responses of `held` until `next` is requested. */
async function holdUntilRequested(page: Page, held: string | RegExp, next: string | RegExp): Promise<void> {
  const requested = page.waitForRequest(next)
  await page.route(held, async (route) => {
    await requested
    await route.continue()
  })
}
