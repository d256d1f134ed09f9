import { expect, test, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/** Two ends of a dossier besides its signature: another one made of it, and a refusal at once. */

const say = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('a signed dossier is duplicated with its documents', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const signed = await findSigned(page)
  await page.goto(server.url + signed)

  const duplicate = page.getByRole('button', { name: say('wizard.duplicate'), exact: true })
  await page.route('**/duplicate', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await duplicate.click()
  await page.getByRole('button', { name: say('dossiers.modal.duplicate.without') }).click()
  await expect(page.getByRole('alert')).toContainText(say('wizard.duplicate.failed'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await duplicate.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('dossiers.modal.duplicate.question'))
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: say('dossiers.modal.duplicate.with'), exact: true }).click()

  await expect(page.getByText(/a été dupliqué/)).toBeVisible()
  await page.waitForURL((url) => /dossier=\d+/.test(url.search) && !signed.endsWith(url.search))
  await expect(page.locator('.block').first()).toBeVisible()
  await page.context().close()
})

test('an advisor refuses a dossier at once, with the reason', async ({ browser }) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'souscripteur')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)

  await page.getByRole('button', { name: say('header.immediate-refusal') }).click()
  const dialog = page.getByRole('dialog')
  const refuse = dialog.getByRole('button', { name: say('wizard.refuse.confirm') })
  await expect(refuse).toBeDisabled()
  await checkAccessibility(page)
  await dialog.getByLabel(say('wizard.refuse.reason')).fill('Horizon de placement trop court.')
  await refuse.click()

  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByText(say('wizard.refuse.done', { id: String(filler.dossierId) }))).toBeVisible()
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  await expect(page.getByText(say('wizard.read-only'))).toBeVisible()
  await page.context().close()
})

/** The address of a dossier that the demo brings to its end, which may take it a moment. */
async function findSigned(page: Page): Promise<string> {
  const title = page.locator('table a.title').first()
  await expect(async () => {
    await page.goto(`${server.url}/dossier/signed-files`)
    await expect(title).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  return (await title.getAttribute('href')) ?? ''
}
