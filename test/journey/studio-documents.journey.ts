import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_EN, DESK_FR, signIn, text, type Stage } from './stage.ts'
import { callApi, change } from './studio-desk.ts'
import { fill, methods, press } from './studio-method.ts'

/** Documents with the page drawn beside them, lists of choices, and the shape of an open dossier. */

const TABLET_EN: Stage = { ...DESK_EN, viewport: { width: 1024, height: 768 } }
const BULLETIN = 'documents/bulletin-de-souscription.json'
const OPEN_BULLETIN = { path: 'documents?document=bulletin-de-souscription&case=complete', file: BULLETIN }
const SENTENCE = 'Cette souscription est revue avec vous chaque année.'

/** What the drawn page says, from the text of the PDF. */
function drawnPage(page: Page, stage: Stage, title: string) {
  return page.getByRole('region', { name: text(stage, 'studio.drawing', { title }), exact: true })
}

for (const by of methods('keyboard')) {
  test(`a sentence is added to the bulletin by ${by}, and the page drawn beside has it`, async ({
    browser,
  }) => {
    await change(browser, { ...OPEN_BULLETIN, stage: TABLET_EN }, async ({ page, expectDifference }) => {
      await press(page, by, page.getByRole('button', { name: /The fund$/ }))
      await press(
        page,
        by,
        page.getByRole('button', { name: text(TABLET_EN, 'studio.document.add.paragraph') }),
      )
      await expect(page.getByRole('button', { name: 'Paragraph New sentence.' })).toBeFocused()
      const sentence = page.getByRole('group', { name: text(TABLET_EN, 'studio.document.part.text') })
      await fill(page, by, sentence.locator('textarea[lang=fr]'), SENTENCE)
      await fill(
        page,
        by,
        sentence.locator('textarea[lang=en]'),
        'This subscription is reviewed with you each year.',
      )
      const drawn = drawnPage(page, TABLET_EN, 'Subscription form')
      await expect(drawn).toContainText(SENTENCE)
      await expect(drawn).toContainText('SPÉCIMEN')
      await expectDifference([/\+.*reviewed with you/])
      await checkAccessibility(page)
    })
  })
}

test('the page stays where it was scrolled to while a sentence is typed', LONG, async ({ browser }) => {
  await change(browser, OPEN_BULLETIN, async ({ page }) => {
    const drawn = drawnPage(page, DESK_FR, 'Bulletin de souscription')
    await expect(drawn).toContainText('SPÉCIMEN')
    await drawn.evaluate((pane) => pane.scrollTo({ top: 700 }))
    await page.getByRole('button', { name: /Le fonds$/ }).click()
    await page.getByRole('button', { name: text(DESK_FR, 'studio.document.add.paragraph') }).click()
    const sentence = page.getByRole('group', { name: text(DESK_FR, 'studio.document.part.text') })
    // The new paragraph takes the place of all those of the section.
    await expect(sentence).toHaveCount(1)
    await sentence.locator('textarea[lang=fr]').fill(SENTENCE)
    await expect(drawn).toContainText(SENTENCE)
    await expect(page.locator('[data-drawing]')).toHaveAttribute('data-drawing', 'drawn')
    expect(await drawn.evaluate(({ scrollTop }) => scrollTop)).toBe(700)
  })
})

test('a document that cannot be drawn says why, and where', LONG, async ({ browser }) => {
  await change(browser, OPEN_BULLETIN, async ({ page, expectDifference }) => {
    const section = page.locator('[data-section=ce-placement-presente]')
    await section.getByRole('button').first().click()
    await section.locator('textarea[lang=fr]').fill('Ce placement présente un risque pour {personne}.')
    await expect(section.locator('.error')).toContainText('personne')
    await page
      .getByRole('combobox', { name: new RegExp(`^${text(DESK_FR, 'studio.document')}`) })
      .selectOption('convention-de-demembrement')
    await expect(page.getByText(text(DESK_FR, 'studio.drawing.absent'))).toBeVisible()
    await expectDifference([/personne/])
    await checkAccessibility(page)
  })
})

test(
  'a list of choices is pasted over its base, and only what differs is written',
  LONG,
  async ({ browser }) => {
    const file = 'datalists/naf.json'
    await change(browser, { path: `tables?file=${file}`, file }, async ({ page, expectDifference }) => {
      const cells = page.locator('.data__columns tbody input')
      await expect(cells.first()).toBeVisible()
      const rows = await page
        .locator('.data__columns tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) => [
            line.querySelector('th')?.textContent ?? '',
            ...[...line.querySelectorAll('input')].map(({ value }) => value),
          ]),
        )
      await page.getByLabel(text(DESK_FR, 'studio.paste.source'), { exact: true }).fill('INSEE, NAF rév. 2')
      const paste = page.getByLabel(text(DESK_FR, 'studio.paste.rows'), { exact: true })
      const take = page.getByRole('button', { name: /^Prendre/ })
      const join = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join('\t')).join('\n')
      await paste.fill(
        join([...rows.map(([value = '', french = '']) => [value, french, '']), ['', 'a', 'b']]),
      )
      await expect(page.locator('.paste__mistakes tbody tr')).toHaveCount(rows.length + 1)
      await expect(take).toBeDisabled()

      const [[value = ''] = [], [unchanged = ''] = []] = rows
      const changed = rows.map((row) => (row[0] === value ? [value, 'Vigne', 'Vines'] : row))
      await paste.fill(join([...changed, ['9900Z', '99.00Z Activités extraterritoriales', '99.00Z Other']]))
      await take.click()
      await expect(cells).toHaveCount(2 * rows.length + 2)
      await expectDifference([/9900Z/, /Vigne/, new RegExp(`^(?![^]*${unchanged})`)])
      await checkAccessibility(page)
    })
  },
)

const Listed = z.object({
  dossiers: z.array(z.object({ id: z.number(), status: z.string(), present: z.string() })),
})

test('the shape of an open dossier is tried, with nobody’s answers', LONG, async ({ browser }) => {
  const advisor = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const { dossiers } = Listed.parse(await callApi(advisor, 'GET', '/dossiers?itemsPerPage=100'))
  const open = dossiers.find(({ status, present }) => status === 'ongoing' && present !== '')
  const file = 'cases/forme-de-dossier.json'
  await change(browser, { path: 'essayer', file }, async ({ page, readFile }) => {
    await page.getByLabel(text(DESK_FR, 'studio.try.shape.number')).fill(String(open?.id))
    await page.getByRole('button', { name: text(DESK_FR, 'studio.try.shape.take') }).click()
    await expect(page.getByText(text(DESK_FR, 'studio.try.shape.taken'))).toBeVisible()
    await page.getByLabel(text(DESK_FR, 'studio.try.name'), { exact: true }).fill('forme-de-dossier')
    await page.getByLabel(text(DESK_FR, 'studio.document.part.title'), { exact: true }).fill('Une forme')
    await page.getByRole('button', { name: text(DESK_FR, 'studio.try.save') }).click()
    await expect.poll(readFile).toContain('"answers"')
    const saved = (await readFile()).toLowerCase()
    const lastName = open?.present.split(' ').at(-1)?.toLowerCase() ?? ''
    expect(lastName).not.toBe('')
    expect(saved).not.toContain(lastName)
  })
})
