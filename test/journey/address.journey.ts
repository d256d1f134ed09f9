import { expect, type Browser } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

const FOUND = [
  { label: '8 Quai Rambaud 69002 Lyon', street: '8 Quai Rambaud', postcode: '69002', city: 'Lyon' },
  { label: '8 Quai Rambaud 71000 Mâcon', street: '8 Quai Rambaud', postcode: '71000', city: 'Mâcon' },
]

test('an address is found and filled by keyboard, and typed when the service fails', async ({ browser }) => {
  const page = await openAddress(browser)
  let isDown = false
  await page.route('**/api/addresses/search', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { errors: [] } })
      : route.fulfill({ json: { addresses: FOUND } }),
  )
  const street = page.getByRole('combobox', { name: 'Adresse', exact: true })
  const suggestions = page.getByRole('option')

  await street.pressSequentially('8 quai')
  await expect(suggestions).toHaveText(FOUND.map(({ label }) => label))
  await checkAccessibility(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(suggestions).toHaveCount(0)
  await expect(street).toHaveValue('8 Quai Rambaud')
  await expect(street).toBeFocused()
  await expect(page.getByLabel('Code postal')).toHaveValue('71000')
  await expect(page.getByLabel('Ville')).toHaveValue('Mâcon')

  isDown = true
  await street.fill('Lieu-dit Le Bourg')
  await page.keyboard.press('Tab')
  await expect(street).toHaveValue('Lieu-dit Le Bourg')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** The block of the address, on a server that says it has an address service. */
async function openAddress(browser: Browser) {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'coordonnees')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await page.route('**/api/deployment', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ json: { ...(await answer.json()), addressSearch: true } })
  })
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  return page
}
