import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { change, formAt, properties, rulesAt } from './studio-desk.ts'
import { choose, fill, focusByTab, giveFile, methods, press } from './studio-method.ts'
import { checkAccessibility, DESK_EN, DESK_FR, stagesFrom, text } from './stage.ts'

/**
 * Products, tables, texts, settings and brand, changed by an author who sees no JSON. Each change ends with its difference
 * in the deployment's own file, which is short, and is taken back. By mouse daily: the form screen's are by keyboard.
 */

for (const by of methods('mouse')) {
  test(`a threshold is a setting with a label, moved by ${by}`, async ({ browser }) => {
    const at = { path: rulesAt('settings'), file: 'deployment.json' }
    await change(browser, at, async ({ page, expectDifference }) => {
      const threshold = page.getByLabel('Montant au-delà duquel l’origine des fonds est justifiée, en euros')
      await fill(page, by, threshold, '45 000')
      await expectDifference([/-.*"originOver": 30000[^]*\+.*"originOver": 45000/])
    })
  })

  test(`a table is pasted by ${by}: every wrong cell is named and none taken, then all are`, async ({
    browser,
  }) => {
    const file = 'tables/temp-3-15.json'
    const at = { path: `tables?file=${file}`, file, stage: DESK_EN }
    await change(browser, at, async ({ page, readFile }) => {
      const rows = page.locator('.data__columns table').first().locator('tbody tr')
      await expect(rows.first()).toBeVisible()
      const count = await rows.count()
      const field = (key: 'studio.paste.source' | 'studio.paste.rows') =>
        page.getByLabel(text(DESK_EN, key), { exact: true })
      await fill(page, by, field('studio.paste.source'), 'scale of December')
      const wrong = Array.from({ length: 20 }, (_, index) => `${index + 1}\tn/a\t120`)
      await fill(
        page,
        by,
        field('studio.paste.rows'),
        ['Duration\tUsufruct\tBare ownership', ...wrong].join('\n'),
      )
      await expect(page.locator('.paste__mistakes tbody tr')).toHaveCount(40)
      await expect(page.getByRole('button', { name: /^Take/ })).toBeDisabled()
      await expect(rows).toHaveCount(count)

      const right = 'Duration\tUsufruct\tBare ownership\n3\t12.5%\t87.5%\n4\t16\t84'
      await fill(page, by, field('studio.paste.rows'), right)
      await press(page, by, page.getByRole('button', { name: 'Take 2 rows' }))
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText('12.5')
      await expect.poll(readFile).toContain('12.5')
    })
  })

  test(`a product gets a price from next month by ${by}`, async ({ browser }) => {
    const at = { path: 'produits?product=DPA', file: 'products.json' }
    await change(browser, at, async ({ page, expectDifference }) => {
      const title = text(DESK_FR, 'studio.product.prices')
      const adding = page.getByRole('group', { name: text(DESK_FR, 'studio.figure.add-to', { title }) })
      await fill(page, by, adding.getByLabel(text(DESK_FR, 'studio.product.price')), '208,50')
      await fill(
        page,
        by,
        adding.getByLabel(text(DESK_FR, 'studio.figure.source')),
        'décision du 20 novembre',
      )
      await press(page, by, adding.getByRole('button'))
      const prices = page.getByRole('region', { name: title })
      await expect(prices.locator('tbody tr').last()).toContainText(text(DESK_FR, 'studio.figure.coming'))
      await expectDifference([/\+.*"amountEuros": "208\.50"/])
    })
  })

  test(`one colour makes the brand by ${by}, with its contrast`, async ({ browser }) => {
    const at = { path: 'marque', file: 'theme.css' }
    await change(browser, at, async ({ page, expectDifference }) => {
      const colour = page.getByRole('textbox', { name: text(DESK_FR, 'studio.brand.colour') })
      await fill(page, by, colour, '#ffe680')
      await expect(page.getByText('#ffe680 ', { exact: false }).first()).toBeVisible()
      await fill(page, by, colour, '1f3d2b')
      await press(page, by, page.getByRole('button', { name: text(DESK_FR, 'studio.brand.apply') }))
      await expectDifference([/\+.*--color-brand: #1f3d2b/])
    })
  })

  test(`a logo is given by ${by}: one with a script is refused, a drawing is taken`, async ({ browser }) => {
    const at = { path: 'marque', file: 'logo.svg' }
    await change(browser, at, async ({ page, readFile }) => {
      const field = page.getByLabel(text(DESK_FR, 'studio.brand.logo.choose'))
      const give = (body: string) => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${body}</svg>`
        return giveFile(page, by, field, {
          name: 'logo.svg',
          mimeType: 'image/svg+xml',
          buffer: Buffer.from(svg),
        })
      }
      const take = page.getByRole('button', { name: text(DESK_FR, 'studio.brand.logo.apply') })
      await give('<script>alert(1)</script>')
      await expect(page.getByRole('alert')).toContainText('script')
      await expect(take).toBeDisabled()
      await give('<circle cx="5" cy="5" r="4" fill="green"/>')
      await press(page, by, take)
      await expect.poll(readFile).toContain('<path fill="#008000"')
    })
  })

  test(`a text of the interface is found in one language and changed in the other by ${by}`, async ({
    browser,
  }) => {
    await change(browser, { path: 'textes', file: 'texts.json' }, async ({ page, expectDifference }) => {
      await fill(page, by, page.getByRole('searchbox'), 'dashboard.button.register')
      const line = page.getByRole('group', { name: 'dashboard.button.register' })
      await fill(page, by, line.locator('textarea[lang=en]'), 'Register a subscription')
      await expectDifference([/\+.*"Register a subscription"/])
    })
  })

  test(`the form is tried by ${by}, and what was typed is kept as an example`, async ({ browser }) => {
    const at = { path: 'essayer', file: 'cases/essai-du-nom.json' }
    await change(browser, at, async ({ page, readFile }) => {
      await choose(page, by, page.getByLabel(text(DESK_FR, 'studio.level.page')), 'Identité')
      await fill(page, by, page.locator('.try__stage input').first(), 'Durand')
      await focusByTab(page, page.getByLabel(text(DESK_FR, 'studio.try.name'), { exact: true }))
      await page.keyboard.type('essai-du-nom')
      const title = page.getByLabel(text(DESK_FR, 'studio.document.part.title'), { exact: true })
      await fill(page, by, title, 'Un nom seul')
      await press(page, by, page.getByRole('button', { name: text(DESK_FR, 'studio.try.save') }))
      await expect(page.getByText(text(DESK_FR, 'studio.try.saved'))).toBeVisible()
      await expect.poll(readFile).toMatch(/"answers": \{\s+"\w+": "durand"/i)
      expect(await readFile()).toContain('"visibleBlocks"')
    })
  })
}

test('the strip says that it checks until it has; a question that no example answers is one problem', async ({
  browser,
}) => {
  await change(browser, { path: formAt('element/sub_last_name') }, async ({ page }) => {
    const strip = page.getByRole('region', { name: text(DESK_FR, 'studio.screen.problems') })
    const none = strip.getByText(text(DESK_FR, 'studio.problems.none'))
    await expect(none).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/studio/problems?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await properties(page)
      .getByRole('button', { name: text(DESK_FR, 'studio.add.element') })
      .click()
    const palette = page.getByRole('dialog', { name: text(DESK_FR, 'studio.palette') })
    await palette.locator('[data-type=input_text]').click()
    await palette.locator('textarea[lang=fr]').fill('Nom d’usage')
    await palette.locator('textarea[lang=en]').fill('Name used')
    await palette.getByRole('button', { name: text(DESK_FR, 'common.add'), exact: true }).click()
    await expect(page.locator('.studio__part-head h2')).toContainText('nom_d_usage')
    await properties(page).getByLabel(text(DESK_FR, 'studio.attribute.required')).check()
    await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')

    await expect(strip.getByText(text(DESK_FR, 'studio.problems.checking'))).toBeVisible()
    await expect(none).toBeHidden()
    held.resolve()

    await strip.getByText('1 problème').click()
    const line = strip.getByRole('listitem')
    await expect(line).toContainText(/ 142 exemples ne répondent pas à nom_d_usage, obligatoire\. /)
    await expect(line.getByRole('link').first()).toHaveAttribute('href', /place=element%2Fnom_d_usage$/)
  })
})

/** The form and publish screens are checked by their own journeys. */
const PATHS = [
  rulesAt('element/inv_amount'),
  rulesAt('settings'),
  'essayer',
  'produits?product=DPA',
  'tables',
  'textes',
  'marque',
  'problemes',
]

test('the screens beside the form are accessible, and none is wider than a tablet', async ({ browser }) => {
  const stage = { ...DESK_FR, viewport: { width: 1024, height: 768 } }
  await change(browser, { path: 'problemes', stage }, async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(new URL(`/studio/${path}`, page.url()).href)
      await expect(page.locator('.studio__screen :is(h2, h3, table, .alert, textarea)').first()).toBeVisible()
      await checkAccessibility(page)
      await expectNoSideways(page, path)
    }
  })
})

test('the studio’s controls are accessible in their states, in both languages', async ({ browser }) => {
  for (const stage of stagesFrom(DESK_EN, DESK_FR)) {
    await change(browser, { path: 'galerie', stage }, async ({ page }) => {
      const fields = page.getByRole('region', { name: '<TextPair, plain fields>' })
      const refused = fields.getByLabel(text(stage, 'studio.attribute.max')).first()
      await refused.fill('x')
      await expect(refused).toHaveAccessibleDescription(text(stage, 'studio.refused.bound'))
      const paste = page.getByRole('region', { name: '<PasteBox>' })
      await paste.getByLabel(text(stage, 'studio.paste.rows'), { exact: true }).fill('3\tx\t120')
      await expect(paste.locator('.paste__mistakes tbody tr')).toHaveCount(2)
      await expect(page.getByRole('region', { name: '<ReadingsPanel>' }).getByRole('link')).not.toHaveCount(0)
      await checkAccessibility(page)
      await expectNoSideways(page, 'galerie')
    })
  }
})

for (const stage of [DESK_FR, DESK_EN])
  test(`the search of texts shows its whole placeholder ${stage.name}`, async ({ browser }) => {
    await change(browser, { path: 'textes', stage }, async ({ page }) => {
      const search = page.getByRole('searchbox')
      await expect(search).toBeVisible()

      expect(await search.evaluate(readSpareWidth)).toBeGreaterThanOrEqual(0)
    })
  })

/** Runs in the page: pixels left beside the placeholder, before what lies over the end of the field. */
function readSpareWidth(field: HTMLElement | SVGElement): number {
  if (!(field instanceof HTMLInputElement)) return Number.NaN
  const { fontSize, fontFamily, paddingLeft } = getComputedStyle(field)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return Number.NaN
  canvas.font = `${fontSize} ${fontFamily}`
  const end = field.parentElement?.querySelector('kbd')?.getBoundingClientRect().left ?? Number.NaN
  const start = field.getBoundingClientRect().left + Number.parseFloat(paddingLeft)
  return end - start - canvas.measureText(field.placeholder).width
}
