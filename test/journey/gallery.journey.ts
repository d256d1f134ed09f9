import { expect } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { findMuteErrors, findSmallTargets, readKeyboards } from './gallery-checks.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility } from './stage.ts'

/** Properties of every element in every state, checked on the gallery. */

test('the widgets of the shell are accessible', async ({ page }) => {
  await page.goto(`${server.url}/ui?element=button`)
  await expect(page.getByRole('region', { name: 'EmptyState' })).toBeVisible()

  await checkAccessibility(page, 'main')
  const names = await page
    .locator('main section')
    .evaluateAll((regions) =>
      regions.flatMap((region) => region.getAttribute('aria-label')?.toLowerCase() ?? []),
    )
  expect(names).toContain('button')
  expect(new Set(names).size).toBe(names.length)
})

test('a disabled button looks disabled under the pointer too', async ({ page }) => {
  await page.goto(`${server.url}/ui?element=button`)
  const disabled = page.locator('.btn--primary:is([disabled], [aria-disabled=true])').first()
  const readBackground = () => disabled.evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(disabled).toBeVisible()
  const before = await readBackground()
  await disabled.hover({ force: true })
  await page.waitForTimeout(300)
  expect(await readBackground()).toBe(before)
})

test('who asks for more contrast reads hints as dark as the text, between boundaries as dark', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(`${server.url}/ui?element=input_date`)
  const hint = page.locator('main .hint').first()
  const field = page.locator('main input.input').first()
  await expect(hint).toBeVisible()

  const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  expect(await hint.evaluate((line) => getComputedStyle(line).color)).toBe(text)
  expect(await field.evaluate((input) => getComputedStyle(input).borderTopColor)).toBe(text)
  await checkAccessibility(page, 'main')
})

test('the second press of a double click neither closes a dialog nor reaches what was under it', async ({
  page,
}) => {
  await page.goto(`${server.url}/ui?element=button`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Modal', exact: true }).dblclick()
  await expect(dialog).toBeVisible()

  const box = await dialog.getByRole('button').last().boundingBox()
  await page.evaluate((at) => {
    const beneath = document.createElement('input')
    beneath.type = 'checkbox'
    const { x = 0, y = 0, width = 0, height = 0 } = at ?? {}
    const place = `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`
    beneath.setAttribute('style', `position: fixed; z-index: 9; margin: 0; ${place}`)
    beneath.setAttribute('data-beneath', '')
    document.body.append(beneath)
  }, box)
  await dialog.getByRole('button').last().dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-beneath]')).not.toBeChecked()
  await page.locator('[data-beneath]').click()
  await expect(page.locator('[data-beneath]')).toBeChecked()
})

test('nothing overflows at 320 px or with text at 200 %', LONG, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } })
  const page = await context.newPage()
  for (const path of ['/example', '/ui']) {
    await page.goto(server.url + path)
    await expect(page.locator('h1')).toBeVisible()
    await expectNoSideways(page, `${path} at 320 px`)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.setViewportSize({ width: 640, height: 800 })
    await expectNoSideways(page, `${path} at 200 %`)
    await page.setViewportSize({ width: 320, height: 800 })
  }
})

test(
  'every element has a large enough target, shows its error and requests the right keyboard',
  LONG,
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`${server.url}/example`)
    await expect(page.locator('h2').first()).toBeVisible()
    expect(await page.evaluate(findSmallTargets, 'form')).toEqual([])

    await page.goto(`${server.url}/ui`)
    await expect(page.locator('[data-specimen=hidden]')).toBeAttached()
    expect(await page.evaluate(findSmallTargets, '[data-specimen]')).toEqual([])
    expect(await page.evaluate(findMuteErrors)).toEqual([])
    // The camera button needs a touch screen.
    await expect(page.locator('[data-specimen=input_file] [data-state=empty] .drop__camera')).toBeVisible()
    await expect(page.locator('input[capture=environment]')).not.toHaveCount(0)
    expect(Object.fromEntries(await page.evaluate(readKeyboards))).toMatchObject(KEYBOARDS)
  },
)

test('an IBAN is completely visible at every width', LONG, async ({ page }) => {
  for (const type of ['input_iban', 'input_iban_code']) {
    await page.goto(`${server.url}/ui?element=${type}`)
    const input = page.locator(`#field-${type}_required`)
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      for (const iban of [FRENCH_IBAN, LONGEST_IBAN]) {
        await input.fill(iban)
        const hidden = await input.evaluate((field) => field.scrollWidth - field.clientWidth)
        // Both widths are rounded by the browser.
        expect(hidden, `${iban} in ${type} at ${width} px`).toBeLessThanOrEqual(1)
      }
    }
  }
})

test('either kind of slider shows its ends', async ({ page }) => {
  for (const type of ['range', 'input_percentage_range']) {
    await page.goto(`${server.url}/ui?element=${type}`)
    await expect(page.locator('[data-state=required] .range__ends')).toHaveText(/ \+$/)
  }
})

test('long labels use the large style everywhere', LONG, async ({ page }) => {
  for (const type of ['input_text', 'toggle', 'input_receipt_file']) {
    await page.goto(`${server.url}/ui?element=${type}`)
    await expect(page.locator('[data-state=large] .label--large'), type).toBeVisible()
  }
  await page.goto(`${server.url}/example`)
  await expect(page.locator('.group-row .label--large').first()).toBeVisible()
})

test('a member of a group has its help and its icon', async ({ page }) => {
  await page.goto(`${server.url}/example`)
  const member = page.locator('[data-element=example_savings]')
  await expect(member.locator('label .icon')).toBeVisible()
  await member.getByRole('button', { name: 'Aide : Épargne' }).click()
  await expect(member.getByRole('note')).toContainText('Livrets, comptes et placements.')
  await expectNoSideways(page, 'help of a member')
})

test('lines are sorted by drag and drop', LONG, async ({ page }) => {
  await page.goto(`${server.url}/ui?element=ordonnancement`)
  const card = page.locator('[data-state=required]')
  const grips = card.locator('.sortlist__grip')
  await grips.first().scrollIntoViewIfNeeded()
  const [from, to] = [await grips.first().boundingBox(), await grips.last().boundingBox()]
  if (!from || !to) throw new Error('the lines are not on the screen')

  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()

  await expect(card.locator('[data-answers]')).toContainText('["S","G","E"]')
})

test('help opens beside its field and restores the focus', async ({ page }) => {
  await page.goto(`${server.url}/ui?element=input_iban`)
  const card = page.locator('[data-state=help]')
  const button = card.locator('.help')

  await button.press('Enter')
  await expect(card.getByRole('note')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('note')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await card.locator('.popover__close').press('Enter')
  await expect(button).toBeFocused()
})

test('a list is searched from the third character on', async ({ page }) => {
  for (const type of ['choice_autocomplete', 'datalist_choice']) {
    await page.goto(`${server.url}/ui?element=${type}`)
    const options = page.locator('.listbox__item')
    const box = page.locator('[data-state=required]').getByRole('combobox')

    await box.pressSequentially('an')
    await expect(box).toHaveValue('an')
    await expect(options).toHaveCount(0)
    await box.pressSequentially('g')
    await expect(options.first()).toContainText('Angers')
  }
})

test('an amount is announced once it settles', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${server.url}/ui?element=calculate`)
  const card = page.locator('[data-state=empty]')
  const told = card.locator('.amount [aria-live=polite]')
  await card.locator('#field-calculate_empty_a').press('ControlOrMeta+A')

  for (const key of ['4', '0', '0']) {
    await page.keyboard.press(key)
    await page.clock.runFor(100)
    await expect(told).toHaveText('')
  }
  await page.clock.runFor(400)
  await expect(told).toHaveText(await card.locator('output.fig').innerText())
})

const FRENCH_IBAN = 'FR7630006000011234567890189'
/** Maltese, 31 characters: the longest of SEPA. */
const LONGEST_IBAN = 'MT84MALT011000012345MTLCAST001S'

/** Numeric keypads for digits only; IBAN and BIC contain letters. */
const KEYBOARDS = {
  input_text: 'text',
  input_tel: 'tel',
  input_mail: 'email',
  input_iban: 'text',
  input_bic_code: 'text',
  input_date: 'numeric',
  input_birthdate: 'numeric',
  input_integer: 'numeric',
  input_percentage_integer: 'numeric',
  input_percentage_range: 'decimal',
  input_float: 'decimal',
  input_float_currency_amount: 'decimal',
  input_product_shares_number: 'numeric',
} as const
