import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_EN, DESK_FR, signIn, text, type Stage } from './stage.ts'

const TABLET_EN: Stage = { ...DESK_EN, viewport: { width: 1024, height: 768 } }

/**
 * Rules, documents, products, tables, texts and brand, changed by an author who sees no JSON. Each change ends with its difference
 * in the deployment's own file, which is short, and is taken back.
 */

interface Screen {
  readonly page: Page
  /** Waits until everything is stored, and gives the lines by which a file differs from the start. */
  readonly difference: () => Promise<string>
}

const MOST_LINES = 12

/** Runs one change on a screen of the studio; afterwards the working copy is as before. */
async function change(
  browser: Browser,
  { path, file, stage = DESK_FR }: { readonly path: string; readonly file: string; readonly stage?: Stage },
  act: (screen: Screen) => Promise<void>,
): Promise<void> {
  const page = await signIn(browser, stage, { url: server.url, login: 'author' })
  await page.goto(`${server.url}/studio/${path}`)
  const before = await readOwn(page, file)
  await act({
    page,
    async difference() {
      await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')
      await expect.poll(() => readOwn(page, file)).not.toBe(before)
      const lines = compareLines(before, await readOwn(page, file))
      test.info().annotations.push({ type: 'difference', description: lines.join('\n') })
      expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(MOST_LINES)
      return lines.join('\n')
    },
  })
  await checkAccessibility(page)
  for (let steps = 0; (await readOwn(page, file)) !== before; steps += 1) {
    expect(steps).toBeLessThan(30)
    await call(page, 'POST', '/studio/undo')
  }
}

/** The deployment's own file, empty when it has none. */
async function readOwn(page: Page, file: string): Promise<string> {
  const answer: { readonly text: string | null } = JSON.parse(
    await call(page, 'GET', `/studio/files?file=${file}`),
  )
  return answer.text ?? ''
}

async function call(page: Page, method: string, path: string): Promise<string> {
  return page.evaluate(
    async ([verb, address]) => {
      const token: { readonly access_token: string } = JSON.parse(
        localStorage.getItem('paraphe.token') ?? '{}',
      )
      const headers = { authorization: `Bearer ${token.access_token}` }
      const answer = await fetch(`/api${address}`, { method: verb, headers })
      return answer.text()
    },
    [method, path] as const,
  )
}

/** Lines that went (`-`) and came (`+`), between the common beginning and end. */
function compareLines(before: string, after: string): readonly string[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [
    ...one.slice(start, one.length - end).map((line) => `-${line}`),
    ...other.slice(start, other.length - end).map((line) => `+${line}`),
  ]
}

const FORM = 'forms/client.json'
const rulesOf = (place: string) => `regles?${new URLSearchParams({ file: FORM, place }).toString()}`

test('a condition is built by choosing, and read as a sentence', async ({ browser }) => {
  await change(
    browser,
    { path: rulesOf('element/sub_last_name'), file: FORM },
    async ({ page, difference }) => {
      const condition = page.getByRole('group', { name: text(DESK_FR, 'studio.rules.of.element') })
      const words = condition.locator('.rule__words')
      if ((await words.count()) === 0) await condition.getByRole('button').last().click()
      else await condition.getByRole('button', { name: text(DESK_FR, 'studio.rules.add-rule') }).click()
      const number = String(await condition.locator('.rule__row').count())
      const field = (key: 'studio.rules.subject' | 'studio.rules.verb' | 'studio.rules.value') =>
        condition.getByRole('combobox', { name: text(DESK_FR, key, { number }), exact: true })
      await field('studio.rules.subject').selectOption('sub_kind')
      await field('studio.rules.verb').selectOption('not_equal')
      const value = await field('studio.rules.value').locator('option').nth(1).getAttribute('value')
      await field('studio.rules.value').selectOption(value)
      await expect(words).toContainText('n’est pas')
      expect(await difference()).toMatch(/\+.*not_equal/)
    },
  )
})

test('a calculated amount: words by label, the mistake where it stands, the result live', async ({
  browser,
}) => {
  await change(browser, { path: rulesOf('element/inv_amount'), file: FORM }, async ({ page, difference }) => {
    const formula = page.getByRole('combobox', { name: text(DESK_FR, 'studio.formula.value') })
    const mistake = page.locator('.formula .error')
    await formula.fill('2 * nombre de pa')
    await expect(mistake).toBeVisible()
    await page.locator('.formula [role=option]').first().click()
    await expect(formula).toHaveValue(/^2 \* \{\w+\}$/)
    await expect(mistake).toBeHidden()
    await formula.fill('40 + 2 + {inv_amount}')
    await expect(page.locator('.formula mark')).toHaveText('{inv_amount}')
    await expect(mistake).toContainText('tourne en rond')
    await formula.fill('40 + 2')
    await expect(page.locator('.formula__result strong')).toContainText('42')
    expect(await difference()).toMatch(/\+.*"formula": "40 \+ 2"/)
  })
})

test('a threshold is a setting, and its rule follows', async ({ browser }) => {
  await change(
    browser,
    { path: rulesOf('settings'), file: 'deployment.json' },
    async ({ page, difference }) => {
      await page.getByLabel('originOver', { exact: true }).fill('45 000')
      expect(await difference()).toMatch(/-.*"originOver": 30000[^]*\+.*"originOver": 45000/)
    },
  )
})

test('a table is pasted: every wrong cell is named and none taken, then all are', async ({ browser }) => {
  const file = 'tables/temp-3-15.json'
  await change(browser, { path: `tables?file=${file}`, file, stage: DESK_EN }, async ({ page }) => {
    const rows = page.locator('.data__columns table').first().locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    const count = await rows.count()
    await page.getByLabel(text(DESK_EN, 'studio.paste.source'), { exact: true }).fill('scale of December')
    const paste = page.getByLabel(text(DESK_EN, 'studio.paste.rows'), { exact: true })
    const wrong = Array.from({ length: 20 }, (_, index) => `${index + 1}\tn/a\t120`)
    await paste.fill(['Duration\tUsufruct\tBare ownership', ...wrong].join('\n'))
    await expect(page.locator('.paste__mistakes tbody tr')).toHaveCount(40)
    await expect(page.getByRole('button', { name: /^Take/ })).toBeDisabled()
    await expect(rows).toHaveCount(count)

    await paste.fill('Duration\tUsufruct\tBare ownership\n3\t12.5%\t87.5%\n4\t16\t84')
    await page.getByRole('button', { name: 'Take 2 rows' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('12.5')
    await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')
    await expect.poll(() => readOwn(page, file)).toContain('12.5')
  })
})

test('a list of choices is pasted over its base, and only what differs is written', async ({ browser }) => {
  const file = 'datalists/naf.json'
  await change(browser, { path: `tables?file=${file}`, file }, async ({ page, difference }) => {
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
    await paste.fill(join([...rows.map(([value = '', french = '']) => [value, french, '']), ['', 'a', 'b']]))
    await expect(page.locator('.paste__mistakes tbody tr')).toHaveCount(rows.length + 1)
    await expect(take).toBeDisabled()

    const [[value = ''] = []] = rows
    const changed = rows.map((row) => (row[0] === value ? [value, 'Vigne', 'Vines'] : row))
    await paste.fill(join([...changed, ['9900Z', '99.00Z Activités extraterritoriales', '99.00Z Other']]))
    await take.click()
    await expect(cells).toHaveCount(2 * rows.length + 2)
    const lines = await difference()
    expect(lines).toContain('9900Z')
    expect(lines).toContain('Vigne')
    expect(lines).not.toContain(rows[1]?.[0])
  })
})

test('a product gets a price from next month', async ({ browser }) => {
  const file = 'products.json'
  await change(browser, { path: 'produits?product=DPA', file }, async ({ page, difference }) => {
    const title = text(DESK_FR, 'studio.product.prices')
    const adding = page.getByRole('group', { name: text(DESK_FR, 'studio.figure.add-to', { title }) })
    await adding.getByLabel(text(DESK_FR, 'studio.product.price')).fill('208,50')
    await adding.getByLabel(text(DESK_FR, 'studio.figure.source')).fill('décision du 20 novembre')
    await adding.getByRole('button').click()
    const prices = page.getByRole('region', { name: title })
    await expect(prices.locator('tbody tr').last()).toContainText(text(DESK_FR, 'studio.figure.coming'))
    expect(await difference()).toMatch(/\+.*"amountEuros": "208\.50"/)
  })
})

test('a text of the interface is found in one language and changed in the other', async ({ browser }) => {
  const file = 'texts.json'
  await change(browser, { path: 'textes', file }, async ({ page, difference }) => {
    await page.getByRole('searchbox').fill('dashboard.button.register')
    const line = page.getByRole('group', { name: 'dashboard.button.register' })
    await line.locator('textarea[lang=en]').fill('Register a subscription')
    expect(await difference()).toMatch(/\+.*"Register a subscription"/)
  })
})

const BULLETIN = 'documents/bulletin-de-souscription.json'
const OPEN_BULLETIN = { path: 'documents?document=bulletin-de-souscription&case=complete', file: BULLETIN }
const SENTENCE = 'Cette souscription est revue avec vous chaque année.'

/** What the drawn page says, from the text of the PDF. */
function drawnPage(page: Page, stage: Stage, title: string) {
  return page.getByRole('region', { name: text(stage, 'studio.drawing', { title }), exact: true })
}

test('a sentence is added to the bulletin, and the page drawn beside has it', async ({ browser }) => {
  await change(browser, OPEN_BULLETIN, async ({ page, difference }) => {
    const drawn = drawnPage(page, DESK_FR, 'Bulletin de souscription')
    await expect(drawn).toContainText('SPÉCIMEN')
    await drawn.evaluate((pane) => pane.scrollTo({ top: 700 }))
    await page.getByRole('button', { name: /Le fonds$/ }).click()
    await page.getByRole('button', { name: text(DESK_FR, 'studio.document.add.paragraph') }).click()
    const sentence = page.getByRole('group', { name: text(DESK_FR, 'studio.document.part.text') })
    await sentence.locator('textarea[lang=fr]').fill(SENTENCE)
    await sentence.locator('textarea[lang=en]').fill('This subscription is reviewed with you each year.')
    await expect(drawn).toContainText(SENTENCE)
    await expect(page.locator('[data-drawing]')).toHaveAttribute('data-drawing', 'drawn')
    expect(await drawn.evaluate(({ scrollTop }) => scrollTop)).toBe(700)
    expect(await difference()).toMatch(/\+.*revue avec vous/)
  })
})

test('the same with the keyboard alone, in English', async ({ browser }) => {
  await change(browser, { ...OPEN_BULLETIN, stage: TABLET_EN }, async ({ page, difference }) => {
    const tabTo = async (target: Locator) => {
      await expect(target).toBeVisible()
      while (!(await target.evaluate((node) => node === document.activeElement)))
        await page.keyboard.press('Tab')
    }
    await tabTo(page.getByRole('button', { name: /The fund$/ }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: text(DESK_EN, 'studio.document.add.paragraph') }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Paragraph New sentence.' })).toBeFocused()
    const sentence = page.getByRole('group', { name: text(DESK_EN, 'studio.document.part.text') })
    for (const [lang, words] of [
      ['fr', SENTENCE],
      ['en', 'This subscription is reviewed with you each year.'],
    ] as const) {
      await tabTo(sentence.locator(`textarea[lang=${lang}]`))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(words)
    }
    const drawn = drawnPage(page, DESK_EN, 'Subscription form')
    await expect(drawn).toContainText(SENTENCE)
    await expect(drawn).toContainText('SPÉCIMEN')
    expect(await difference()).toMatch(/\+.*reviewed with you/)
  })
})

test('a document that cannot be drawn says why, and where', async ({ browser }) => {
  await change(browser, OPEN_BULLETIN, async ({ page, difference }) => {
    const section = page.locator('[data-section=ce-placement-presente]')
    await section.getByRole('button').first().click()
    await section.locator('textarea[lang=fr]').fill('Ce placement présente un risque pour {personne}.')
    await expect(section.locator('.error')).toContainText('personne')
    await page
      .getByRole('combobox', { name: new RegExp(`^${text(DESK_FR, 'studio.document')}`) })
      .selectOption('convention-de-demembrement')
    await expect(page.getByText(text(DESK_FR, 'studio.drawing.absent'))).toBeVisible()
    expect(await difference()).toContain('personne')
  })
})

test('one colour makes the brand, with its contrast', async ({ browser }) => {
  const file = 'theme.css'
  await change(browser, { path: 'marque', file }, async ({ page, difference }) => {
    const colour = page.getByRole('textbox', { name: text(DESK_FR, 'studio.brand.colour') })
    await colour.fill('#ffe680')
    await expect(page.getByText('#ffe680 ', { exact: false }).first()).toBeVisible()
    await colour.fill('1f3d2b')
    await page.getByRole('button', { name: text(DESK_FR, 'studio.brand.apply') }).click()
    expect(await difference()).toMatch(/\+.*--color-brand: #1f3d2b/)
  })
})

test('a logo with a script is refused, a drawing is taken', async ({ browser }) => {
  const file = 'logo.svg'
  await change(browser, { path: 'marque', file }, async ({ page }) => {
    const choose = (body: string) =>
      page.getByLabel(text(DESK_FR, 'studio.brand.logo.choose')).setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${body}</svg>`),
      })
    const take = page.getByRole('button', { name: text(DESK_FR, 'studio.brand.logo.apply') })
    await choose('<script>alert(1)</script>')
    await expect(page.getByRole('alert')).toContainText('script')
    await expect(take).toBeDisabled()
    await choose('<circle cx="5" cy="5" r="4" fill="green"/>')
    await take.click()
    await expect.poll(() => readOwn(page, file)).toContain('<path fill="#008000"')
  })
})

test('the form is tried, and what was typed is kept as an example', async ({ browser }) => {
  const file = 'cases/essai-du-nom.json'
  await change(browser, { path: 'essayer', file }, async ({ page }) => {
    await page.getByLabel(text(DESK_FR, 'studio.try.page')).selectOption('identite')
    const field = page.locator('.try__stage input').first()
    await field.fill('Durand')
    await field.blur()
    await page.getByLabel(text(DESK_FR, 'studio.try.name'), { exact: true }).fill('essai-du-nom')
    await page.getByLabel(text(DESK_FR, 'studio.try.title'), { exact: true }).fill('Un nom seul')
    await page.getByRole('button', { name: text(DESK_FR, 'studio.try.save') }).click()
    await expect(page.getByText(text(DESK_FR, 'studio.try.saved'))).toBeVisible()
    await expect.poll(() => readOwn(page, file)).toMatch(/"answers": \{\s+"\w+": "durand"/i)
    expect(await readOwn(page, file)).toContain('"visibleBlocks"')
  })
})

interface ListedDossier {
  readonly id: number
  readonly status: string
  readonly present: string
}

test('the shape of an open dossier is tried, with nobody’s answers', async ({ browser }) => {
  const advisor = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const { dossiers }: { readonly dossiers: readonly ListedDossier[] } = JSON.parse(
    await call(advisor, 'GET', '/dossiers?itemsPerPage=100'),
  )
  const open = dossiers.find(({ status, present }) => status === 'ongoing' && present !== '')
  const file = 'cases/forme-de-dossier.json'
  await change(browser, { path: 'essayer', file }, async ({ page }) => {
    await page.getByLabel(text(DESK_FR, 'studio.try.shape.number')).fill(String(open?.id))
    await page.getByRole('button', { name: text(DESK_FR, 'studio.try.shape.take') }).click()
    await expect(page.getByText(text(DESK_FR, 'studio.try.shape.taken'))).toBeVisible()
    await page.getByLabel(text(DESK_FR, 'studio.try.name'), { exact: true }).fill('forme-de-dossier')
    await page.getByLabel(text(DESK_FR, 'studio.try.title'), { exact: true }).fill('Une forme')
    await page.getByRole('button', { name: text(DESK_FR, 'studio.try.save') }).click()
    await expect.poll(() => readOwn(page, file)).toContain('"answers"')
    const saved = (await readOwn(page, file)).toLowerCase()
    const lastName = open?.present.split(' ').at(-1)?.toLowerCase() ?? ''
    expect(lastName).not.toBe('')
    expect(saved).not.toContain(lastName)
  })
})
