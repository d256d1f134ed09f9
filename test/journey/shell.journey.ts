import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { answerTotal } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/** Guards, list addresses, shortcuts, language. Source: shell §2, §5. */

const open = (page: Page, path: string) => page.goto(server.url + path)
const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
  text(DESK_FR, key, params)

test('redirects users from pages they may not open', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'client' })

  for (const [path, place] of [
    ['/nowhere/at/all', '/dossier'],
    ['/dossier/no-such-tab', '/dossier'],
    ['/manage-dossier/1', '/dossier'],
    ['/manage-dossier/statut-integration', '/dossier'],
    ['/creer-un-dossier-client', '/tableau-de-bord'],
    ['/tableau-de-bord/integration', '/tableau-de-bord/integration'],
  ] as const) {
    await open(page, path)
    await page.waitForURL(server.url + place)
    await expect(page.locator('h1')).toBeVisible()
  }
})

test('search, filter and order are part of the address and the request', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'backoffice' })
  const asked = await answerTotal(page, 95)
  await open(page, '/dossier/current-cases/2')
  await page
    .getByRole('navigation', { name: words('pagination.label') })
    .getByRole('link', { name: 'Page 4' })
    .click()
  await expect(page).toHaveURL(/currentPage=4/)

  await page.getByRole('searchbox').fill('LEMAIRE')
  await expect(page).toHaveURL(/currentPage=1&search=LEMAIRE/)
  await expect.poll(() => asked.at(-1)?.get('searchTerm')).toBe('lemaire')
  expect(asked.at(-1)?.get('page')).toBe('1')
  expect(asked.at(-1)?.get('itemsPerPage')).toBe('10')
  expect(asked.at(-1)?.get('state')).toBe('current-cases')
  await page.getByLabel(words('dossiers.filter.label')).selectOption('back_office')
  await expect.poll(() => asked.at(-1)?.get('form')).toBe('back_office')
  await page.getByRole('button', { name: words('dossiers.column.created') }).click()
  await expect.poll(() => asked.at(-1)?.get('sort')).toBe('oldest')

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('LEMAIRE')
  await expect(page.getByLabel(words('dossiers.filter.label'))).toHaveValue('back_office')
  expect(asked.at(-1)?.get('sort')).toBe('oldest')

  // Signed dossiers have no filter.
  await page.getByRole('link', { name: words('dossiers.tab.signed-files') }).click()
  await expect(page.getByLabel(words('dossiers.filter.label'))).toHaveCount(0)
})

test('moves through a list by keyboard, and returns to the last row', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await answerTotal(page, 3)
  await open(page, '/tableau-de-bord/integration')
  await page.getByRole('link', { name: words('dashboard.queue.all') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('dossiers.integration.title'))
  await expect(page.getByRole('link', { name: 'Dossier 3', exact: true })).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Dossier 2', exact: true })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('k')
  await page.keyboard.press('/')
  await page.keyboard.type('j')
  await expect(page.getByRole('searchbox')).toHaveValue('j')

  await page
    .getByRole('link', { name: words('menu.dashboard') })
    .last()
    .click()
  await page.waitForURL('**/tableau-de-bord/integration')
})

test('changes the language everywhere, and remembers it', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor2' })
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('risque de perte en capital')

  const switchLanguage = async () => {
    await page.locator('button.user').click()
    await page.getByRole('menuitem', { name: 'English' }).click()
  }
  await page.context().setOffline(true)
  await switchLanguage()
  await expect(page.locator('.toasts')).toContainText(text(DESK_FR, 'common.load-error'))
  await page.context().setOffline(false)
  const told = page.waitForResponse('**/api/users/me/language')

  await switchLanguage()

  expect(await (await told).json()).toEqual({ language: 'en' })
  await expect(footer).toContainText('risk of capital loss')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  expect(await page.evaluate(() => localStorage.getItem('paraphe.locale'))).toBe('en')
})

test('is in French before sign-in, then in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await open(page, '/aide')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('footer.help'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

  await open(page, '/tableau-de-bord')

  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.locator('input[name=email]').fill('advisor2@demo.test')
  await page.locator('input[name=password]').fill('demo-paraphe')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.waitForURL('**/tableau-de-bord')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
})

test('keeps the language chosen on the login page', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await page.goto(server.url)
  await page.getByRole('link', { name: 'English' }).click()
  await page.locator('input[name=email]').fill('advisor2@demo.test')
  await page.locator('input[name=password]').fill('demo-paraphe')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.waitForURL('**/tableau-de-bord')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
})
