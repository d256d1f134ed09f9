import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { openStudio, type StudioDesk } from './studio-desk.ts'
import { checkAccessibility, DESK_EN, text, DESK_FR, type Stage } from './stage.ts'

/**
 * An author changes the form without seeing JSON, by mouse and by keyboard alone. Each change ends with its difference in the
 * deployment's own file, which is short, and is taken back.
 */

type Method = 'mouse' | 'keyboard'

/** By mouse a click; by keyboard Tab until it has the focus, then Enter. */
async function press(page: Page, by: Method, target: Locator): Promise<void> {
  if (by === 'mouse') return target.click()
  await focusByTab(page, target)
  return page.keyboard.press('Enter')
}

async function focusByTab(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

async function fill(page: Page, by: Method, field: Locator, value: string): Promise<void> {
  if (by === 'mouse') return field.fill(value)
  await focusByTab(page, field)
  await page.keyboard.press('Control+a')
  return page.keyboard.type(value)
}

async function expectDifference(desk: StudioDesk, lines: readonly RegExp[]): Promise<void> {
  const difference = await desk.difference()
  test.info().annotations.push({ type: 'difference', description: difference.join('\n') })
  expect(difference.length, difference.join('\n')).toBeLessThanOrEqual(12)
  for (const line of lines) expect(difference.join('\n')).toMatch(line)
}

const properties = (page: Page, stage: Stage = DESK_FR) =>
  page.getByRole('region', { name: text(stage, 'studio.properties') })

for (const by of ['mouse', 'keyboard'] as const) {
  test(`a label is changed in both languages, in place, by ${by}`, async ({ browser }) => {
    const desk = await openStudio(browser, 'element/sub_last_name')
    const { page } = desk
    const label = page.locator('[data-element=sub_last_name] .label')
    if (by === 'mouse') await label.click()
    else {
      await focusByTab(page, page.locator('#field-sub_last_name'))
      await page.keyboard.press('F2')
    }
    const editor = page.getByRole('dialog', { name: text(DESK_FR, 'studio.attribute.label') })
    await fill(page, by, editor.locator('textarea[lang=fr]'), 'Nom de famille')
    await expect(label).toHaveText('Nom de famille')
    await fill(page, by, editor.locator('textarea[lang=en]'), 'Family name')
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expectDifference(desk, [/\+.*"Nom de famille"/, /\+.*"Family name"/])
    await desk.undoAll()
    await expect(label).toHaveText('Nom')
  })

  test(`a bound is moved and an option added by ${by}`, async ({ browser }) => {
    const desk = await openStudio(browser, 'element/inc_annual')
    const { page } = desk
    await fill(
      page,
      by,
      properties(page).getByLabel(text(DESK_FR, 'studio.attribute.max'), { exact: true }),
      '500000',
    )
    await expectDifference(desk, [/\+.*"max": 500000/])
    await desk.undoAll()

    const choices = await openStudio(browser, 'element/sub_kind')
    await press(
      choices.page,
      by,
      choices.page.getByRole('button', { name: text(DESK_FR, 'studio.option.add') }),
    )
    const added = choices.page.locator('[data-option=choix_3]')
    await fill(choices.page, by, added.locator('textarea[lang=fr]'), 'une association')
    await fill(choices.page, by, added.locator('textarea[lang=en]'), 'an association')
    await expect(choices.page.locator('.studio__live [data-element=sub_kind]')).toContainText(
      'une association',
    )
    await expectDifference(choices, [/\+.*"une association"/])
    await choices.undoAll()
  })

  test(`a question from the palette is added by ${by}`, async ({ browser }) => {
    const desk = await openStudio(browser, 'element/sub_last_name')
    const { page } = desk
    await press(page, by, properties(page).getByRole('button', { name: text(DESK_FR, 'studio.add.element') }))
    const palette = page.getByRole('dialog', { name: text(DESK_FR, 'studio.palette') })
    await fill(page, by, palette.getByRole('searchbox'), 'entier')
    await press(page, by, palette.locator('[data-type=input_integer]'))
    await fill(page, by, properties(page).locator('textarea[lang=fr]').first(), 'Nombre d’enfants')
    await fill(page, by, properties(page).locator('textarea[lang=en]').first(), 'Number of children')
    await expect(page.getByLabel('Nombre d’enfants').first()).toBeVisible()
    await expectDifference(desk, [/\+.*"input_integer"/, /\+.*"Nombre d’enfants"/])
    await desk.undoAll()
  })

  test(`a block that others read is removed by ${by}`, async ({ browser }) => {
    const desk = await openStudio(browser, 'block/personne-morale')
    const { page } = desk
    await press(page, by, properties(page).getByRole('button', { name: text(DESK_FR, 'studio.remove') }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('.studio__readers li').first()).toBeVisible()
    await press(page, by, dialog.getByRole('button', { name: text(DESK_FR, 'studio.remove') }))
    const row = page.locator('[data-key="block/personne-morale"]')
    await expect(row).toBeHidden()
    // Its readers now name what is gone: the form before stays in sight, with what is wrong.
    await expect(page.getByText(text(DESK_FR, 'studio.live.behind'))).toBeVisible()
    await expectDifference(desk, [/\+.*"removedBlocks"/])
    await desk.undoAll()
    await expect(row).toBeVisible()
    await expect(page.getByText(text(DESK_FR, 'studio.live.behind'))).toBeHidden()
  })

  test(`a page is moved in the tree by ${by}`, async ({ browser }) => {
    const desk = await openStudio(browser, 'page/situation')
    const { page } = desk
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
    await expectDifference(desk, [/\+.*"movedPages"/])
    await desk.undoAll()
  })
}

test('the studio is accessible in both languages and on a tablet', async ({ browser }) => {
  for (const stage of [DESK_FR, { ...DESK_EN, viewport: { width: 1024, height: 768 } }]) {
    const { page } = await openStudio(browser, 'element/sub_kind', stage)
    await checkAccessibility(page)
    await page.getByRole('button', { name: text(stage, 'studio.add.element') }).click()
    await checkAccessibility(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.locator('[data-element=sub_kind] .label').first().click()
    await checkAccessibility(page)
  }
})
