import { expect, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { changeSettings } from './change-settings.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/** Read-only roles: the back office on a client form, and roles listed by the deployment. Source: wizard §6. */

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('the back office sees cards, opens one, and can only navigate', async ({ browser }) => {
  const { filler, page, writes } = await openAs(browser, 'backoffice')
  const { session } = await readDemoCase('complete', 'fr')
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  const cards = page.locator('section.summary')
  const first = session.visiblePages()[0]
  await expect(page.getByText(t('wizard.read-only'))).toBeVisible()
  await expect(cards).toHaveCount(session.visibleBlocks(first?.slug).length)
  await expect(page.getByRole('button', { name: t('wizard.modify') })).toHaveCount(0)
  await checkAccessibility(page)

  await page.getByRole('button', { name: t('wizard.next-step') }).click()
  await expect(page.locator('h1')).toHaveText(session.visiblePages()[1]?.title.fr ?? '')
  await page.getByRole('button', { name: t('wizard.action.previous-step') }).click()

  await cards
    .nth(1)
    .getByRole('button', { name: t('common.view') })
    .click()
  await expectReadOnly(page)
  await checkAccessibility(page)
  const opened = await page.locator('#block-form').getAttribute('aria-labelledby')
  await page.getByRole('button', { name: t('common.next'), exact: true }).click()
  await expect(page.locator('#block-form')).not.toHaveAttribute('aria-labelledby', opened ?? '')

  // Any step is clickable, completed or not.
  const steps = page.getByRole('navigation', { name: t('wizard.steps') })
  await steps.getByRole('listitem').nth(2).getByRole('button').click()
  await expect(steps.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step')
  expect(writes).toEqual([])
})

test('a read-only role has no button that writes', async ({ browser }) => {
  const { filler, page, writes } = await openAs(browser, 'advisor')
  // The demo lists no read-only role: only the browser's settings are changed. The server's refusals are API tests.
  await changeSettings(page, () => ({ readOnlyRoles: ['advisor'] }))
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  await expect(page.locator('#block-form')).toBeVisible()

  await expectReadOnly(page)
  await expect(page.getByRole('button', { name: t('header.immediate-refusal') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('wizard.modify') })).toHaveCount(0)
  const create = page.getByRole('button', { name: t('wizard.create-prospect') })
  const pageOn = async () => {
    await page.getByRole('button', { name: t('common.next'), exact: true }).click()
    // The button is fetched when its block is shown.
    await expect(page.locator('output[aria-busy=true]')).toHaveCount(0)
  }
  await pageOn()
  while (!(await create.isVisible())) await pageOn()
  await expect(create).toBeDisabled()
  await expect(page.locator('.errsum')).toHaveCount(0)
  expect(writes).toEqual([])
})

test('leaving returns to the last dashboard tab', LONG, async ({ browser }) => {
  const { filler, page } = await openAs(browser, 'reviewer')
  await page.goto(`${server.url}/tableau-de-bord/integration`)
  await expect(page.locator('h1')).toBeVisible()
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)

  await page.getByRole('button', { name: t('header.save-and-leave') }).click()

  await page.waitForURL('**/tableau-de-bord/integration')
})

/** A dossier started by an advisor, opened by another user, with the writes of their page recorded. */
async function openAs(browser: Parameters<typeof signIn>[0], login: string) {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'souscripteur')
  const page = await signIn(browser, DESK_FR, { url: server.url, login })
  const writes: string[] = []
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET' && request.url().includes('/api/dossiers/')
    if (isWrite && !request.url().endsWith('/documents/list'))
      writes.push(`${request.method()} ${request.url()}`)
  })
  return { filler, page, writes }
}

async function expectReadOnly(page: Page): Promise<void> {
  const fields = page.locator('#block-form :is(input, select, button.drop)')
  await expect(fields).not.toHaveCount(0)
  expect(
    await fields.evaluateAll((all) => all.filter((field) => !field.matches(':disabled, [readonly]')).length),
  ).toBe(0)
  await expect(page.locator('.actionbar button[type=submit]')).toHaveCount(0)
}
