import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, PHONE_STAGES, signIn, text, type Stage } from './stage.ts'

/** Passwords and sessions change: a server of its own. */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const NEXT = 'seize chevaux au galop'

async function openAccount(page: Page, stage: Stage): Promise<void> {
  await page.locator('button.user').click()
  await page.getByRole('menuitem', { name: text(stage, 'menu.account') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(stage, 'menu.account'))
}

const LOGINS = ['client', 'client2', 'client3', 'advisor3'] as const

for (const [index, stage] of PHONE_STAGES.entries()) {
  test(`a person ends another session and changes the password ${stage.name}`, async ({ browser }) => {
    const t = (key: Parameters<typeof text>[1]) => text(stage, key)
    const login = LOGINS[index] ?? 'partner'
    const other = await signIn(browser, stage, { url: server.url, login })
    const page = await signIn(browser, stage, { url: server.url, login })
    await openAccount(page, stage)

    const sessions = page.getByRole('region', { name: t('own.sessions') })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByText(t('own.session-current'))).toHaveCount(1)
    await checkAccessibility(page)
    await expectNoSideways(page, `account ${stage.name}`)
    await sessions.getByRole('button', { name: t('own.sessions-end-others') }).press('Enter')
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.getByRole('list')).toBeFocused()
    await other.goto(`${server.url}/mon-compte`)
    await expect(other).toHaveURL(/auth\/login/)

    const save = page.getByRole('button', { name: t('own.password-change') })
    await expect(save).toBeDisabled()
    await page.getByLabel(t('own.password-old')).fill('demo-paraphe')
    await page.getByLabel(t('own.password-new')).fill('court')
    await save.press('Enter')
    await expect(page.getByLabel(t('own.password-new'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/12 caract|12 characters/).last()).toBeVisible()
    await page.getByLabel(t('own.password-new')).fill(NEXT)
    await expect(save).toBeEnabled()
    await save.press('Enter')
    await expect(page.getByText(t('own.password-changed'))).toBeVisible()
    await expect(page.getByLabel(t('own.password-old'))).toHaveValue('')

    await page.getByRole('button', { name: t('own.data-export') }).click()
    const dialog = page.getByRole('dialog')
    await checkAccessibility(page)
    await dialog.getByLabel(t('step-up.password')).fill('demo-paraphe')
    await dialog.getByRole('button', { name: t('own.data-download') }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel(t('step-up.password')).fill(NEXT)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('own.data-download') }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ account: { email: `${login}@demo.test` } })
    await page.context().close()
    await other.context().close()
  })
}

// Roles of each group; the page does not depend on the role otherwise (its call is in the permission matrix).
const ROLES = process.env['LONG_RUN']
  ? ['administrator', 'author', 'compliance', 'reviewer', 'partner']
  : ['author', 'reviewer']

test('every role has the page, and its language changes there', LONG, async ({ browser }) => {
  for (const login of ROLES) {
    const page = await signIn(browser, DESK_FR, { url: server.url, login })
    await openAccount(page, DESK_FR)
    await expect(page.getByRole('region', { name: text(DESK_FR, 'own.factor') })).toBeVisible()
    await page.getByLabel(text(DESK_FR, 'own.language-text')).selectOption('en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(PHONE_EN, 'menu.account'))
    await page.context().close()
  }
})
