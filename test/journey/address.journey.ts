import { expect, type Browser } from '@playwright/test'
import { startAddressService, type AddressService } from '#test/support/address-service.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

let service: AddressService
let server: RunningServer
test.beforeAll(async () => {
  service = await startAddressService()
  server = await RunningServer.start({ ADDRESS_URL: service.url })
})
test.afterAll(async () => {
  await server.stop()
  await service.close()
})

test('an address is found and filled by keyboard, and typed when the service fails', async ({ browser }) => {
  const page = await openAddress(browser)
  const street = page.getByRole('combobox', { name: 'Adresse', exact: true })
  const suggestions = page.getByRole('option')

  await street.pressSequentially('quai')
  await expect(suggestions).toHaveText(['8 Quai Rambaud 69002 Lyon', 'Quai Rambaud 69002 Lyon'])
  await checkAccessibility(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(suggestions).toHaveCount(0)
  await expect(street).toHaveValue('Quai Rambaud')
  await expect(street).toBeFocused()
  await expect(page.getByLabel('Code postal')).toHaveValue('69002')
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon')

  service.answerWith({ status: 500, body: '' })
  await street.fill('Lieu-dit Le Bourg')
  await page.keyboard.press('Tab')
  await expect(street).toHaveValue('Lieu-dit Le Bourg')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** The block of the address. */
async function openAddress(browser: Browser) {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'coordonnees')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${filler.dossierId}`,
  })
  return page
}
