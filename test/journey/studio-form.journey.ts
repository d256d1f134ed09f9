import { expect, type Page } from '@playwright/test'
import { LONG, test } from './journey-test.ts'
import { change, formAt, properties } from './studio-desk.ts'
import { choose, fill, focusByTab, methods, press, type Method } from './studio-method.ts'
import { checkAccessibility, DESK_EN, DESK_FR, stagesFrom, text } from './stage.ts'

/**
 * An author changes the form without seeing JSON. Each change ends with its difference in the deployment's own file, which is
 * short, and is taken back. By keyboard daily, which needs everything that a mouse needs and the focus besides.
 */

interface NewQuestion {
  readonly search: string
  readonly type: string
  readonly fr: string
  readonly en: string
  /** Made of its French label. */
  readonly name: string
}

/** Adds a question after the selected one, which is then selected. */
async function addQuestion(page: Page, by: Method, question: NewQuestion): Promise<void> {
  await press(page, by, properties(page).getByRole('button', { name: text(DESK_FR, 'studio.add.element') }))
  const palette = page.getByRole('dialog', { name: text(DESK_FR, 'studio.palette') })
  await fill(page, by, palette.getByRole('searchbox'), 'zzz')
  await expect(palette.getByText(text(DESK_FR, 'wizard.list.empty'))).toBeVisible()
  await fill(page, by, palette.getByRole('searchbox'), question.search)
  await press(page, by, palette.locator(`[data-type=${question.type}]`))
  await fill(page, by, palette.locator('textarea[lang=fr]'), question.fr)
  await fill(page, by, palette.locator('textarea[lang=en]'), question.en)
  await press(page, by, palette.getByRole('button', { name: text(DESK_FR, 'common.add'), exact: true }))
  await expect(palette).toBeHidden()
  // The panel of the former selection has the same buttons and links, and goes only now.
  await expect(page.locator('.studio__part-head h2')).toContainText(question.name)
  await expect(page.locator('.studio__part-head h2')).toBeFocused()
}

for (const by of methods('keyboard')) {
  test(`a label is changed in both languages, in place, by ${by}`, async ({ browser }) => {
    await change(browser, { path: formAt('element/sub_last_name') }, async ({ page, expectDifference }) => {
      const label = page.locator('[data-element=sub_last_name] .label')
      if (by === 'mouse') await label.click()
      else {
        await focusByTab(page, page.locator('#field-sub_last_name'))
        await page.keyboard.press('F2')
      }
      const editor = page.getByRole('dialog', { name: text(DESK_FR, 'studio.attribute.label') })
      // A line end of Word.
      await fill(page, by, editor.locator('textarea[lang=fr]'), 'Nom de\vfamille')
      await expect(label).toHaveText('Nom de famille')
      await fill(page, by, editor.locator('textarea[lang=en]'), 'Family name')
      await page.keyboard.press('Escape')
      await expect(editor).toBeHidden()
      await expectDifference([/\+.*"Nom de\\nfamille"/, /\+.*"Family name"/])
      // Both languages are one step while no pause has come between them.
      await page.locator('h1').click()
      await expect(async () => {
        await page.keyboard.press('Control+z')
        await expect(label).toHaveText('Nom', { timeout: 2000 })
      }).toPass()
    })
  })

  test(`a bound is moved by ${by}`, LONG, async ({ browser }) => {
    await change(browser, { path: formAt('element/inc_annual') }, async ({ page, expectDifference }) => {
      const bound = properties(page).getByLabel(text(DESK_FR, 'studio.attribute.max'), { exact: true })
      await fill(page, by, bound, '500000')
      await expectDifference([/\+.*"max": 500000/])
    })
  })

  test(`an option is added by ${by}, with a value made of its label`, LONG, async ({ browser }) => {
    await change(browser, { path: formAt('element/sub_kind') }, async ({ page, expectDifference }) => {
      await press(page, by, page.getByRole('button', { name: text(DESK_FR, 'studio.option.add') }))
      const dialog = page.getByRole('dialog', { name: text(DESK_FR, 'studio.option.add') })
      await fill(page, by, dialog.locator('textarea[lang=fr]'), 'une association')
      await fill(page, by, dialog.locator('textarea[lang=en]'), 'an association')
      await press(page, by, dialog.getByRole('button', { name: text(DESK_FR, 'common.add'), exact: true }))
      await expect(page.locator('[data-option=une_association]')).toBeVisible()
      await expect(page.locator('.studio__live [data-element=sub_kind]')).toContainText('une association')
      await expectDifference([/\+.*"une_association"/, /\+.*"une association"/])
    })
  })

  test(`a question is added with a condition by ${by}`, async ({ browser }) => {
    await change(browser, { path: formAt('element/sub_last_name') }, async ({ page, expectDifference }) => {
      const question = { fr: 'Nombre d’enfants', en: 'Number of children', name: 'nombre_d_enfants' }
      await addQuestion(page, by, { search: 'entier', type: 'input_integer', ...question })
      await expect(page.locator('#field-nombre_d_enfants')).toBeVisible()
      await press(page, by, properties(page).getByRole('link', { name: text(DESK_FR, 'studio.rules.see') }))
      const condition = page.getByRole('group', { name: text(DESK_FR, 'studio.rules.of.element') })
      await press(
        page,
        by,
        condition.getByRole('button', { name: text(DESK_FR, 'studio.rules.add-condition') }),
      )
      const word = (key: 'studio.rules.subject' | 'studio.rules.verb' | 'studio.rules.value') =>
        condition.getByRole('combobox', { name: text(DESK_FR, key, { number: '1' }), exact: true })
      await choose(page, by, word('studio.rules.subject'), 'Civilité')
      await choose(page, by, word('studio.rules.verb'), 'n’est pas')
      await choose(page, by, word('studio.rules.value'), 'Monsieur')
      await expect(condition.locator('.rule__words')).toContainText(
        '« Civilité » (Le souscripteur) n’est pas « Monsieur »',
      )
      await expectDifference([/\+.*"nombre_d_enfants"/, /\+.*"not_equal"/])
    })
  })

  test(`a calculated amount is added by ${by}`, LONG, async ({ browser }) => {
    await change(browser, { path: formAt('element/inc_annual') }, async ({ page, expectDifference }) => {
      const amount = { fr: 'Revenus mensuels', en: 'Monthly income', name: 'revenus_mensuels' }
      await addQuestion(page, by, { search: 'calculé', type: 'calculate', ...amount })
      await press(page, by, properties(page).getByRole('link', { name: text(DESK_FR, 'studio.rules.see') }))
      await press(page, by, page.getByRole('button', { name: text(DESK_FR, 'studio.formula.add') }))
      const formula = page.getByRole('combobox', { name: text(DESK_FR, 'studio.formula.value') })
      const mistake = page.locator('.formula .error')
      await fill(page, by, formula, 'revenus annuels')
      await expect(mistake).toBeVisible()
      const word = page.locator('.formula [role=option]').first()
      if (by === 'mouse') await word.click()
      else {
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await expect(formula).toHaveValue('{inc_annual}')
      await expect(mistake).toBeHidden()
      await fill(page, by, formula, '{inc_annual} / 12 + {revenus_mensuels}')
      await expect(page.locator('.formula mark')).toHaveText('{revenus_mensuels}')
      await expect(mistake).toContainText('tourne en rond')
      await fill(page, by, formula, '40 + 2')
      await expect(page.locator('.formula__result strong')).toContainText('42')
      await expectDifference([/\+.*"revenus_mensuels"/, /\+.*"formula": "40 \+ 2"/])
    })
  })

  test(`a block that others read is removed by ${by}`, LONG, async ({ browser }) => {
    await change(browser, { path: formAt('block/personne-morale') }, async ({ page, expectDifference }) => {
      await press(page, by, properties(page).getByRole('button', { name: text(DESK_FR, 'studio.remove') }))
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('.studio__readers li').first()).toBeVisible()
      await press(page, by, dialog.getByRole('button', { name: text(DESK_FR, 'studio.remove') }))
      await expect(page.locator('[data-key="block/personne-morale"]')).toBeHidden()
      // Its readers now name what is gone: the form before stays in sight, with what is wrong.
      const behind = page.getByRole('status').filter({ hasText: text(DESK_FR, 'studio.live.behind') })
      const reader = behind.getByRole('link').first()
      await expect(reader).not.toContainText('/')
      await press(page, by, reader)
      await expect(page).toHaveURL(/place=/)
      await expectDifference([/\+.*"removedBlocks"/])
    })
  })

  test(`a question that others read is hidden by ${by}, and shown again`, LONG, async ({ browser }) => {
    await change(
      browser,
      { path: formAt('element/sub_kind') },
      async ({ page, expectDifference, readFile }) => {
        const before = await readFile()
        const button = (key: 'studio.hide' | 'studio.show') =>
          properties(page).getByRole('button', { name: text(DESK_FR, key), exact: true })
        await press(page, by, button('studio.hide'))
        const dialog = page.getByRole('dialog')
        const readers = dialog.locator('.studio__readers li')
        await expect(readers.filter({ hasText: 'La personne morale' })).not.toHaveCount(0)
        await expect(readers.filter({ hasText: 'Bulletin de souscription' })).not.toHaveCount(0)
        await press(page, by, dialog.getByRole('button', { name: text(DESK_FR, 'studio.hide') }))
        await expect(page.locator('.studio__live [data-element=sub_kind]')).toHaveCount(0)
        await expectDifference([/\+.*"hidden"/])
        await press(page, by, button('studio.show'))
        await expect(page.locator('.studio__live [data-element=sub_kind]')).toBeVisible()
        await expect.poll(readFile).toBe(before)
      },
    )
  })

  test(`a page is moved in the tree by ${by}`, LONG, async ({ browser }) => {
    await change(browser, { path: formAt('page/situation') }, async ({ page, expectDifference }) => {
      const row = (slug: string) => page.getByRole('row').and(page.locator(`[data-key="page/${slug}"]`))
      const grip = row('situation').getByRole('button', { name: /Déplacer/ })
      if (by === 'mouse') await row('situation').dragTo(row('identite'), { targetPosition: { x: 60, y: 2 } })
      else {
        await focusByTab(page, row('situation'))
        await focusByTab(page, grip)
        await page.keyboard.press('Enter')
        const place = page.locator('.react-aria-DropIndicator [role=button]:focus')
        await expect(place).toBeVisible()
        await page.keyboard.press('Home')
        await expect(place).toHaveAccessibleName(/Votre projet/)
        await page.keyboard.press('Enter')
      }
      const first = page.getByRole('row').and(page.locator('[data-key^="page/"]'))
      await expect(first.nth(by === 'mouse' ? 1 : 0)).toHaveAttribute('data-key', 'page/situation')
      await expectDifference([/\+.*"movedPages"/])
    })
  })
}

test(
  'another tab shows a change once it is seen again, and a conflict names the question',
  LONG,
  async ({ browser }) => {
    await change(browser, { path: formAt('element/sub_last_name') }, async ({ page, expectDifference }) => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      const labelIn = (tab: Page) =>
        properties(tab)
          .getByRole('group', { name: text(DESK_FR, 'studio.attribute.label'), exact: true })
          .locator('textarea[lang=fr]')
      await expect(labelIn(other)).toHaveValue('Nom')
      await setHidden(other, true)
      await labelIn(page).fill('Nom de famille')
      await expectDifference([/\+.*"Nom de famille"/])

      await setHidden(other, false)
      await expect(labelIn(other)).toHaveValue('Nom de famille', { timeout: 3_000 })

      await setHidden(other, true)
      await labelIn(page).fill('Nom d’usage')
      await expectDifference([/\+.*"Nom d’usage"/])
      await labelIn(other).fill('Nom de naissance')
      const conflict = other.getByRole('status').filter({ hasText: 'Nom de naissance' })
      await expect(conflict).toContainText('Nom d’usage / ')
      await expect(conflict).toContainText(text(DESK_FR, 'studio.attribute.label'))
      await expect(conflict).not.toContainText('sub_last_name')
      await other.close()
    })
  },
)

test('the browser asks before leaving while a change is not saved yet, which is saved meanwhile', async ({
  browser,
}) => {
  await change(browser, { path: formAt('element/sub_last_name') }, async ({ page, expectDifference }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    // The pause after which typing is sent never comes.
    await page.clock.install()
    await properties(page).getByRole('textbox').first().click()
    await page.keyboard.type('Mon ')
    await page.evaluate(() => location.reload())
    await expectDifference([/\+.*Mon /])
    expect(asked).toEqual(['beforeunload'])
  })
})

/** As when another tab is in front of this one. */
async function setHidden(tab: Page, isHidden: boolean): Promise<void> {
  await tab.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

test('the form screen is accessible in both languages and on a tablet', LONG, async ({ browser }) => {
  for (const stage of stagesFrom({ ...DESK_EN, viewport: { width: 1024, height: 768 } }, DESK_FR)) {
    await change(browser, { path: formAt('element/sub_kind'), stage }, async ({ page }) => {
      await page.getByRole('button', { name: text(stage, 'studio.add.element') }).click()
      await checkAccessibility(page, 'dialog[open]')
      await page.locator('[data-type=input_text]').click()
      await checkAccessibility(page, 'dialog[open]')
      await page.keyboard.press('Escape')
      await page.locator('.studio__more > summary').click()
      await page.locator('[data-element=sub_kind] .label').first().click()
      await checkAccessibility(page)
    })
  }
})
