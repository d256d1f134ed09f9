import { expect } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('an advisor rejects a dossier immediately, with a reason', async ({ browser }) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'souscripteur')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${filler.dossierId}`,
  })

  await page.getByRole('button', { name: t('header.immediate-refusal') }).click()
  const dialog = page.getByRole('dialog')
  const refuse = dialog.getByRole('button', { name: t('wizard.refuse.confirm') })
  await expect(refuse).toBeDisabled()
  await checkAccessibility(page)
  await dialog.getByLabel(t('wizard.refuse.reason')).fill('Horizon de placement trop court.')
  await refuse.click()

  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByText(t('wizard.refuse.done', { id: String(filler.dossierId) }))).toBeVisible()
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  await expect(page.getByText(t('wizard.read-only'))).toBeVisible()
})

test('the back office rejects a paper form', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'backoffice' })
  await page.getByRole('button', { name: t('dashboard.button.register') }).click()
  await page.waitForURL('**/form/**')
  const id = new URL(page.url()).searchParams.get('dossier') ?? ''

  const button = page.getByRole('button', { name: t('header.immediate-refusal') })
  // One line, beside the longest name of a role.
  expect((await button.boundingBox())?.height).toBeLessThan(48)
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('wizard.refuse.reason')).fill('Bulletin illisible.')
  await dialog.getByRole('button', { name: t('wizard.refuse.confirm') }).click()

  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByText(t('wizard.refuse.done', { id }))).toBeVisible()
})
