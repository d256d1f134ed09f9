import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { Team } from '#contract/team.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { fillBlock, readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, text, type Stage } from './stage.ts'

/** A form that is open while its product is closed, or while somebody else takes the dossier away or ends it: who did it, what is lost, where to go. */
const MANAGER = 'Hélène Carpentier'
const PRODUCT = 'inv_product_direct'
const TYPED = '18 rue des Tilleuls'

/** A form of the advisor, with an answer typed a moment ago, which is not saved yet. */
async function openTyped(browser: Browser, stage: Stage) {
  const { session } = await readDemoCase('complete', stage.locale)
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'coordonnees')
  const id = filler.dossierId
  const page = await signIn(browser, stage, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${id}`,
  })
  await page.locator('#field-sub_address').fill(TYPED)
  return { id, page, manager: new ApiSession(server.url, 'manager') }
}

test('a dossier handed over meanwhile is left with the answers that were not saved', async ({ browser }) => {
  const { id, page, manager } = await openTyped(browser, DESK_FR)
  const { people } = Team.parse(await manager.need('GET', '/team'))
  const to = people.find(({ name }) => name === 'Élodie Marchetti')?.id

  await manager.need('POST', '/team/hand-over', { ids: [id], to, reason: 'Congé' })

  const heading = page.getByRole('heading', {
    level: 1,
    name: text(DESK_FR, 'wizard.closing.gone', { id: String(id) }),
  })
  await expect(heading).toBeFocused()
  await expect(page.locator('main')).toContainText(`${MANAGER} l’a confié à Élodie Marchetti.`)
  await expect(page.locator('main dl')).toContainText(TYPED)
  await expect(page.locator('main')).toContainText(text(DESK_FR, 'wizard.closing.saved'))
  await expectOneRow(page.locator('main'), ['wizard.closing.copy', 'dossiers.missing.list'], DESK_FR)
  await expect(page.locator('.moved')).toHaveCount(0)
  await expect(page.getByText(text(DESK_FR, 'header.immediate-refusal'))).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('link', { name: text(DESK_FR, 'dossiers.missing.list') }).click()
  await expect(page).toHaveURL(/\/dossier/)
})

test('a dossier abandoned meanwhile takes no more answers, and names those that are lost', async ({
  browser,
}) => {
  const { id, page, manager } = await openTyped(browser, PHONE_EN)

  await manager.need('PUT', `/dossiers/${id}/status`, { status: 'canceled' })

  const notice = page.locator('.wizard__notice').first()
  await expect(notice.locator('strong')).toContainText(`${MANAGER} abandoned it.`)
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(notice.locator('dl')).toContainText(TYPED)
  await expect(page.locator('#field-sub_address')).toHaveCount(0)
  await checkAccessibility(page)
  await notice.getByRole('button', { name: text(PHONE_EN, 'common.close') }).press('Enter')
  await expect(page.getByText(TYPED)).toHaveCount(0)
  await expect(page.locator('#contenu')).toBeFocused()
})

test('a dossier deleted meanwhile is not said to keep what was saved', async ({ browser }) => {
  const { id, page } = await openTyped(browser, DESK_FR)
  await page.route(`**/api/dossiers/${id}{,/*}`, (route) =>
    route.fulfill({ status: 404, json: { errors: [] } }),
  )

  await page.locator('#field-sub_address').fill(`${TYPED} bis`)

  await expect(page.locator('main')).toContainText(text(DESK_FR, 'wizard.closing.unknown'))
  await expect(page.locator('main')).not.toContainText(text(DESK_FR, 'wizard.closing.saved'))
})

test('a product closed meanwhile leads to its question, on another page', async ({ browser }) => {
  const form = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(form.session, 'declarations')
  const path = `/form?dossier=${filler.dossierId}`
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct', path })
  const next = page.locator('.actionbar button[type=submit]')
  const notice = page.locator('.wizard__notice')
  const [block] = form.session.visibleBlocks().filter(({ slug }) => slug === 'declarations')
  if (!block) throw new Error('the form has no declarations')
  await fillBlock(page, block, form)

  await closeProduct(page, String(form.session.getElement(PRODUCT).input))
  await next.click()

  await expect(notice).toContainText('n’est plus ouvert à la souscription')
  await expect(notice).toBeInViewport()
  await expect(page.locator('#block-produit')).toBeVisible()
  await expect(page.locator(`[data-element=${PRODUCT}] :focus`)).toHaveCount(1)
  await checkAccessibility(page)
  await expect(next).toHaveText(text(DESK_FR, 'wizard.continue'))
})

/** Two buttons of one height in one line, with a gap between them. */
async function expectOneRow(
  part: Locator,
  names: readonly [Parameters<typeof text>[1], Parameters<typeof text>[1]],
  stage: Stage,
): Promise<void> {
  const [first, second] = await Promise.all(
    names.map(async (name) => part.locator('.btn', { hasText: text(stage, name) }).boundingBox()),
  )
  if (!first || !second) throw new Error('a button is not shown')
  expect([second.y, second.height]).toEqual([first.y, first.height])
  expect(second.x - first.x - first.width).toBeGreaterThanOrEqual(8)
}

/** Answers the next submit as the server does once the product has no price, and reads of the dossier with its facts. */
async function closeProduct(page: Page, closed: string): Promise<void> {
  const message = 'Le produit choisi n’est plus ouvert à la souscription. Choisissez-en un autre.'
  const errors = [{ property: '', code: 'PRODUCT_CLOSED', message, params: {} }]
  await page.route('**/api/dossiers/*/values', (route) => route.fulfill({ status: 409, json: { errors } }))
  await page.route(/\/api\/dossiers\/\d+$/, async (route) => {
    const detail = await (await route.fetch()).json()
    const products = detail.facts.products.filter(({ code }: { readonly code: string }) => code !== closed)
    return route.fulfill({ json: { ...detail, facts: { ...detail.facts, products } } })
  })
}
