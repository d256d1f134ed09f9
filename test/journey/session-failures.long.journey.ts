import { expect, type BrowserContext, type Page } from '@playwright/test'
import { removePageData } from './change-settings.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, text } from './stage.ts'

/**
 * Each call to the identity provider fails in turn: one page shows it with a retry, and does not retry
 * automatically. Source: shell §2, §7.
 */
const words = (key: Parameters<typeof text>[1]) => text(DESK_FR, key)
const DISCOVERY = '**/auth/.well-known/openid-configuration'
const FAILURES = [
  { name: '503', status: 503 },
  { name: '500', status: 500 },
  { name: 'no answer', status: undefined },
] as const
/** Each call fails in one of the ways, in all of them in the long run. */
const failuresOf = (daily: (typeof FAILURES)[number]['name']) =>
  FAILURES.filter(({ name }) => process.env['LONG_RUN'] || name === daily)
/** Requests of a sign-in, with one to spare. */
const FEW = 5

for (const { name, status } of failuresOf('no answer')) {
  test(`shows once that a sign-in cannot start: discovery answers ${name}`, async ({ browser }) => {
    const { page, asked } = await openPage(await browser.newContext())
    await removePageData(page)
    await fail(page, DISCOVERY, status)

    await page.goto(`${server.url}/dossier/signed-files`)

    await expectFailure(page)
    await checkAccessibility(page)
    await page.waitForLoadState('networkidle')
    expect(asked.length).toBeLessThanOrEqual(FEW)

    asked.length = 0
    await retry(page).click()
    await expect(retry(page)).not.toHaveAttribute('aria-busy')
    await expectFailure(page)
    expect(asked.length).toBeLessThanOrEqual(FEW)

    await page.unroute(DISCOVERY)
    await retry(page).click()
    await signIn(page)
    await page.waitForURL('**/dossier/signed-files')
  })
}

for (const { address, call, daily } of [
  { address: '**/auth/token', call: 'the token endpoint', daily: '500' },
  { address: '**/api/users/me', call: 'the current user', daily: '503' },
] as const) {
  for (const { name, status } of failuresOf(daily)) {
    test(`shows once that a sign-in failed: ${call} answers ${name}`, async ({ browser }) => {
      const { page, asked } = await openPage(await browser.newContext())
      await page.goto(`${server.url}/dossier/signed-files`)
      await expect(page.locator('input[name=email]')).toBeVisible()
      asked.length = 0
      await fail(page, address, status)

      await signIn(page)

      await expectFailure(page)
      await page.waitForLoadState('networkidle')
      expect(asked.length).toBeLessThanOrEqual(FEW)
      expect(await page.evaluate(() => localStorage.getItem('paraphe.token'))).toBeNull()

      await page.unroute(address)
      await retry(page).click()
      await page.waitForURL('**/dossier/signed-files')
    })
  }
}

test('a failed session check ends on the login page, with the reason', async ({ browser }) => {
  const { page, asked } = await openPage(await browser.newContext())
  await page.goto(server.url)
  await signIn(page)
  await page.waitForURL('**/tableau-de-bord')
  await page.waitForLoadState('networkidle')
  await fail(page, '**/auth/sso-check', 503)
  asked.length = 0

  await page.reload()

  await expect(page.getByText('Vous avez été déconnecté')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The second one asks whose session is to be ended.
  expect(asked.filter((path) => path === '/auth/sso-check')).toHaveLength(2)
  expect(asked.length).toBeLessThanOrEqual(2 * FEW)
})

test('a sign-out that the provider does not finish is reported and completed by a retry', async ({
  browser,
}) => {
  const { page } = await openPage(await browser.newContext())
  await page.goto(server.url)
  await signIn(page)
  await page.waitForURL('**/tableau-de-bord')
  await fail(page, '**/auth/logout', 503)

  await page.getByRole('link', { name: words('header.logout') }).click()

  await expect(page.getByRole('heading', { name: words('session.leave-failed-title') })).toBeVisible()
  await page.unroute('**/auth/logout')
  await retry(page).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
  await expect(page.getByText('Vous avez été déconnecté')).toBeHidden()
})

test('a callback without a code leaves the session unchanged', async ({ browser }) => {
  const { page } = await openPage(await browser.newContext())
  await page.goto(`${server.url}/authorization`)
  await expectFailure(page)
  await expect(page.getByText('24 heures')).toBeHidden()
  await retry(page).click()
  await signIn(page)
  await page.waitForURL('**/tableau-de-bord')

  await page.goto(`${server.url}/authorization?code=old&state=old`)

  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a link from another site asks for confirmation before signing out', async ({ browser }) => {
  const { page } = await openPage(await browser.newContext())
  await page.goto(server.url)
  await signIn(page)
  await page.waitForURL('**/tableau-de-bord')
  await page.route('https://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${server.url}/logout">Gagnez un voyage</a>` }),
  )
  await page.goto('https://elsewhere.test/')

  await page.getByRole('link').click()

  await expect(page.getByRole('heading', { name: /^Vous déconnecter/ })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await page.waitForURL('**/dossier')
  await page.goto(`${server.url}/auth/logout`)
  await page.getByRole('link', { name: 'Me déconnecter' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
})

const retry = (page: Page) => page.getByRole('button', { name: words('common.retry') })

/** A page with its recorded requests to the provider and for the current user. */
async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isAsset = pathname.startsWith('/auth/assets/')
    if ((pathname.startsWith('/auth/') && !isAsset) || pathname === '/api/users/me') asked.push(pathname)
  })
  return { page, asked }
}

async function fail(page: Page, address: string, status: number | undefined): Promise<void> {
  await page.route(address, (route) =>
    status === undefined ? route.abort() : route.fulfill({ status, body: '<h1>Not now</h1>' }),
  )
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('advisor@demo.test')
  await page.locator('input[name=password]').fill('demo-paraphe')
  await page.locator('button[type=submit]').click()
}

async function expectFailure(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session.failed-title'))
  await expect(page.getByRole('alert')).toContainText(words('session.failed-text'))
  await expect(retry(page)).toBeVisible()
  await expect(page).toHaveURL(/\/logout\?failed=1/)
}
