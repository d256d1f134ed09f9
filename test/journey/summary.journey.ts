import { expect, type Page } from '@playwright/test'
import { displayAnswer, findAnsweredPages, reviewTitleOf, type FormSession } from '#engine/index.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { extractText } from '#test/support/pdf-tools.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { readDemoCase } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_FR, signIn, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('every answer is in the summary, leads to its question and back, and is printed', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(session, 'declarations')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'direct',
    path: `/form?dossier=${filler.dossierId}`,
  })
  const summary = page.getByRole('region', { name: session.getElement('rec_answers').label.fr })
  const titles = findAnsweredPages(session).map(({ page: each }) => reviewTitleOf(each).fr)
  await expect(summary.locator('h3')).toHaveText(titles.slice(0, -1))
  await checkAccessibility(page)
  await page.locator('h2').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: session.getElement('btn_print_bulletin').label.fr }),
  ).toBeFocused()

  const label = session.getElement('sub_birth_city').label.fr
  await summary.getByRole('button', { name: `${t('wizard.modify')} ${label}` }).click()
  await expect(page.getByLabel(label)).toBeFocused()
  await expect(page.getByRole('complementary')).toContainText(
    session.form.elementByName.get('sub_birth_city')?.block.why?.fr ?? '?',
  )
  await page.getByLabel(label).fill('Angers')
  await page.getByRole('button', { name: t('wizard.summary.back') }).click()
  await page.clock.runFor(1_000)
  await expect(summary.getByRole('button', { name: `${t('wizard.modify')} ${label}` })).toBeFocused()
  await expect(summary).toContainText('Angers')

  session.change('sub_birth_city', 'Angers')
  await summary.locator('summary').first().click()
  const { pages, words } = await printPage(page)
  expect(unprinted(session, words, () => true)).toEqual([])
  expect(pages[0]?.length).toBeGreaterThan(600)
})

test('the answers of a card stay inside it where text is twice as large on a phone', async ({ browser }) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, 'patrimoine')
  const path = `/form?dossier=${filler.dossierId}`
  const page = await signIn(browser, PHONE_FR, { url: server.url, login: 'advisor', path })
  const card = page.locator('.summary').filter({ has: page.locator('dd') })
  await expect(card).toHaveCount(1)

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

  const outside = await card.evaluate((shown) => {
    const { right } = shown.getBoundingClientRect()
    const answers = [...shown.querySelectorAll('dd')]
    return answers
      .filter((answer) => answer.getBoundingClientRect().right > right)
      .map((answer) => answer.innerText)
  })
  expect(outside).toEqual([])
})

test('the files to give stay inside their cards where text is twice as large on a phone', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(session, 'pieces-identite')
  const path = `/form?dossier=${filler.dossierId}`
  const page = await signIn(browser, PHONE_FR, { url: server.url, login: 'direct', path })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.slot')).toHaveCount(3)

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

  const overflows = await page
    .locator('.slot')
    .evaluateAll((slots) => slots.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  expect(overflows).toEqual([0, 0, 0])
})

test('a page of the form prints the answers that its cards fold away', LONG, async ({ browser }) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(session, 'produit')
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'direct',
    path: `/form?dossier=${filler.dossierId}`,
  })
  await page
    .getByRole('navigation', { name: t('wizard.steps') })
    .getByRole('button')
    .nth(1)
    .click()
  await expect(page.locator('h1')).toHaveText(session.visiblePages()[1]?.title.fr ?? '')

  const { pages, words } = await printPage(page)

  expect(unprinted(session, words, (slug) => slug === session.visiblePages()[1]?.slug)).toEqual([])
  expect(pages[0]?.length).toBeGreaterThan(300)
})

test('a review is printed with every answer, from its first sheet on', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'reviewer',
    path: '/manage-dossier/statut-integration/ongoing',
  })
  const row = page.locator('main tbody a[href^="/manage-dossier/"]').first()
  await expect(row).toBeVisible()
  const state = text(DESK_FR, 'integration.state.ongoing').replaceAll(' ', '')
  expect((await printPage(page)).words).toContain(state)

  await row.click()
  await expect(page.locator('.kv dd').first()).toBeVisible()
  // The columns of a sheet break labels and answers between their words, and at hyphens.
  const shown = await page
    .locator('.kv :is(dt, dd)')
    .evaluateAll((parts) =>
      parts.flatMap(({ firstChild }) => firstChild?.textContent?.match(/[^\s-]+/g) ?? []),
    )

  const { pages, words } = await printPage(page)

  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter((word) => !words.includes(word))).toEqual([])
  expect(pages[0]?.length).toBeGreaterThan(300)
})

/** The text of a page on paper: of each sheet, and of all of them without spaces. */
async function printPage(page: Page) {
  const sheets = extractText(await page.pdf({ format: 'A4' })).split('\f')
  return { pages: sheets, words: sheets.join('').replace(/\s+/g, '') }
}

/** Answers of the chosen pages that are not on paper. Lists of the server are printed by label, which only it knows. */
function unprinted(session: FormSession, words: string, isChosen: (page: string) => boolean) {
  return findAnsweredPages(session)
    .filter(({ page }) => isChosen(page.slug))
    .flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements))
    .filter(({ type }) => ELEMENT_TRAITS[type].choices !== 'datalist' && !ELEMENT_TRAITS[type].holdsReceipts)
    .filter((element) => !words.includes(displayAnswer(element, 'fr').replace(/\s+/g, '')))
    .map(({ name }) => name)
}
