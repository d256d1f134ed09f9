import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { en, fr } from '#web/wording/index.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import { ELEMENT_TYPES, type ElementType } from '#vocabulary/element-type.ts'
import { dropFiles } from './drop-files.ts'
import { EXERCISES, TERM_LIST, WIPE, type Drill, type Press } from './element-drills.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility } from './stage.ts'

/**
 * Every element type of the gallery, by keyboard only: a value is entered, cleared, made invalid and corrected. One
 * width and language; `LONG_RUN=1` runs both of each.
 */
const WIDTHS = process.env['LONG_RUN'] ? [1440, 390] : [1440]
const LOCALES = process.env['LONG_RUN'] ? (['fr', 'en'] as const) : (['fr'] as const)

for (const width of WIDTHS) {
  for (const locale of LOCALES) {
    test.describe(`at ${width} px in ${locale}`, () => {
      const text = (key: keyof typeof fr) => (locale === 'fr' ? withFrenchSpaces(fr[key]) : en[key])
      let context: BrowserContext
      let page: Page
      test.beforeAll(async ({ browser }) => {
        context = await browser.newContext({ viewport: { width, height: 900 } })
        await context.addInitScript((chosen) => localStorage.setItem('paraphe.locale', chosen), locale)
        page = await context.newPage()
      })
      test.afterAll(() => context.close())

      for (const type of ELEMENT_TYPES) {
        test(`${type} is filled by keyboard`, async () => {
          const section = await openSection(page, type, text('gallery.element'))

          await checkAccessibility(page, `[data-specimen="${type}"]`)
          await expectNoSideways(page, type)
          await exercise(page, section, type)
        })
      }

      test('a day is picked in the calendar', async () => {
        const card = stateOf(await openSection(page, 'input_birthdate', text('gallery.element')), 'filled')
        const button = card.getByRole('button', { name: text('wizard.date.pick').split('{')[0] ?? '' })

        await button.focus()
        await press(page, ['Enter'])
        await expect(card.getByRole('dialog')).toBeVisible()
        await checkAccessibility(page, 'dialog')
        await page.setViewportSize({ width: 320, height: 900 })
        await expectNoSideways(page, 'calendar at 320 px')
        await page.setViewportSize({ width, height: 900 })
        await press(page, ['ArrowDown', 'ArrowRight', 'PageUp', 'Enter'])

        await expect(answersOf(card)).toContainText('22/02/1958')
        await expect(button).toBeFocused()
        await press(page, ['Enter', 'Escape'])
        await expect(card.getByRole('dialog')).toHaveCount(0)
      })

      test('a life table selects the row of the age', async () => {
        const card = stateOf(
          await openSection(page, 'array_choice_life', text('gallery.element')),
          'required',
        )

        await card.locator('#field-array_choice_life_required_birth').focus()
        await press(page, [{ text: '14031958' }])

        await expect(answersOf(card)).toContainText('61-70|LIFE')
      })

      test('a life table follows a corrected date of birth, and keeps another row that a person selects', async () => {
        const section = await openSection(page, 'array_choice_life', text('gallery.element'))
        const card = stateOf(section, 'filled')
        const birth = card.locator('#field-array_choice_life_filled_birth')
        await expect(card.locator('input[value="61-70|LIFE"]')).toBeChecked()

        await birth.focus()
        await press(page, ['Control+A', { text: '14031930' }])

        await expect(card.locator('input[value="91-plus|LIFE"]')).toBeChecked()
        await expect(answersOf(card)).toContainText('91-plus|LIFE')

        await birth.focus()
        await press(page, [...WIPE])
        await expect(card.locator('input[type=radio]:checked')).toHaveCount(0)
        await expect(answersOf(card)).not.toContainText('|LIFE')

        await press(page, [{ text: '14031930' }])
        await expect(card.locator('input[value="91-plus|LIFE"]')).toBeChecked()
        await card.locator('input[value="91-plus|LIFE"]').focus()
        await press(page, ['ArrowUp'])
        await expect(answersOf(card)).toContainText('81-90|LIFE')
      })

      for (const type of ['range', 'input_percentage_range'] as const) {
        test(`the proposed value of a ${type} is confirmed by its button`, async () => {
          const card = stateOf(await openSection(page, type, text('gallery.element')), 'proposed')
          const slider = card.getByRole('slider')
          const confirm = card.getByRole('button', { name: /^(Garder|Keep) 10/ })
          await expect(answersOf(card)).toHaveText('{}')
          await expect(slider).toHaveAttribute('aria-valuetext', /^(Valeur proposée|Proposed value)/)
          await checkAccessibility(page, `[data-specimen="${type}"]`)

          await confirm.focus()
          await press(page, ['Enter'])

          await expect(answersOf(card)).toContainText('"10"')
          await expect(confirm).toHaveCount(0)
          await expect(slider).toBeFocused()
          await expect(slider).toHaveAttribute('aria-valuetext', /^10/)
        })
      }

      test('a group counts proposed shares once they are confirmed', async () => {
        const section = await openSection(page, 'input_percentage_range_group', text('gallery.element'))
        const card = stateOf(section, 'proposed')
        const total = card.locator('.sum')
        await expect(total.locator('.num')).toHaveText(/^0/)
        await expect(total).toContainText(/100.?% (proposés|proposed)/)

        const confirm = card.getByRole('button', { name: /^(Garder|Keep) 50/ })
        for (const left of [1, 0]) {
          await confirm.first().focus()
          await press(page, ['Enter'])
          await expect(confirm).toHaveCount(left)
        }

        await expect(total.locator('.num')).toHaveText(/^100/)
        await expect(total).not.toContainText(/proposés|proposed/)
        await expect(total).toHaveClass(/sum--ok/)
      })

      test('a term is selected in a list, as for a wealth-management company', async () => {
        const card = stateOf(
          await openSection(page, 'array_choice_list', text('gallery.element')),
          'required',
        )

        await checkAccessibility(page, '[data-specimen="array_choice_list"]')
        await drill(page, card, 'array_choice_list', TERM_LIST)
      })

      test('a list that fails to load shows an error and a retry', async () => {
        const card = stateOf(await openSection(page, 'datalist_choice', text('gallery.element')), 'failed')

        await card.getByRole('combobox').focus()
        await press(page, [{ text: 'ang' }])

        await expect(card.getByRole('alert')).toContainText(text('wizard.list.failed'))
        await expect(card.getByRole('button', { name: text('common.retry') })).toBeVisible()
      })

      test('the sample forms refuse a short last name', async () => {
        await page.goto(`${server.url}/example`)
        await checkAccessibility(page, 'main')
        await expectNoSideways(page, '/example')
        const name = page.locator('#field-example_last_name')
        const check = page.getByRole('button', { name: text('gallery.check') }).first()

        await name.fill('Lemaire')
        await check.press('Enter')

        await expect(page.locator('#field-example_last_name-error')).toContainText(
          text('validation.error.text-too-short'),
        )
        await expect(page.locator('.errsum').first()).toBeFocused()
        await checkAccessibility(page, 'main')
        await name.fill('Lemaire de la Tour')
        await expect(page.locator('#field-example_last_name-error')).toHaveCount(0)
      })

      test('the subscriber’s own fields have autofill hints', async () => {
        await page.goto(`${server.url}/example`)

        for (const [name, hint] of HINTS) {
          await expect(page.locator(`#field-example_${name}`)).toHaveAttribute('autocomplete', hint)
        }
      })
    })
  }
}

const HINTS = [
  ['last_name', 'family-name'],
  ['first_name', 'given-name'],
  ['birthdate', 'bday'],
  ['mobile', 'tel'],
  ['mail', 'email'],
  ['address', 'address-line1'],
  ['zip', 'postal-code'],
  ['iban', 'on'],
] as const

/** Shows one section without a page load. */
async function openSection(page: Page, key: string, picker: string): Promise<Locator> {
  if (!page.url().includes('/ui')) await page.goto(`${server.url}/ui?element=input_text`)
  await page.getByLabel(picker).selectOption(key)
  const section = page.locator(`[data-specimen="${key}"]`)
  await expect(section).toBeVisible()
  return section
}

function stateOf(section: Locator, state: string): Locator {
  return section.locator(`[data-state="${state}"]`)
}

function answersOf(card: Locator): Locator {
  return card.locator('[data-answers]')
}

async function exercise(page: Page, section: Locator, type: ElementType): Promise<void> {
  const given = EXERCISES[type]
  if (given === 'files') return uploadFiles(page, section, type)
  if (given === 'shown') return expect(stateOf(section, 'empty').locator('.field').last()).toBeVisible()
  if (given === 'outOfSight') return expect(section.locator('[data-state]')).toHaveCount(0)
  if ('act' in given) return act(page, section, type)
  if ('press' in given) {
    const card = stateOf(section, 'empty')
    await card.locator(`#field-${type}_empty${given.at}`).focus()
    await press(page, given.press)
    return expect(card.locator(`#field-${type}_empty`)).toContainText(given.shows)
  }
  return drill(page, stateOf(section, 'required'), type, given)
}

async function drill(page: Page, card: Locator, key: string, given: Drill): Promise<void> {
  const errors = card.locator('.error')
  await expect(errors.first()).toBeVisible()

  await firstControl(card, `field-${key}_required${given.at ?? ''}`).focus()
  await press(page, given.enter)
  await expect(answersOf(card)).toContainText(given.answer)
  await expect(errors).toHaveCount(0)

  if (given.empty) {
    await press(page, given.empty)
    await expect(errors.first()).toBeVisible()
  }
  if (given.break) {
    await press(page, given.break)
    await expect(errors.first()).toBeVisible()
  }
  await press(page, given.correct)
  await expect(answersOf(card)).toContainText(given.corrected)
  await expect(errors).toHaveCount(0)
}

/** The control of an element, or the first one in a list. */
function firstControl(card: Locator, id: string): Locator {
  return card.locator(`:is(input, select, button)#${id}, ol#${id} button`).first()
}

async function press(page: Page, presses: readonly Press[]): Promise<void> {
  for (const each of presses) {
    if (typeof each !== 'string') await page.keyboard.type(each.text)
    else if (each === 'OPTIONS') await expect(page.locator('.listbox__item').first()).toBeVisible()
    else await page.keyboard.press(each)
  }
}

async function act(page: Page, section: Locator, type: ElementType): Promise<void> {
  const fails = stateOf(section, 'failed')
  await firstControl(fails, `field-${type}_failed`).focus()
  await page.keyboard.press('Enter')
  await expect(fails.getByRole('alert')).toBeVisible()

  const works = stateOf(section, 'empty')
  await firstControl(works, `field-${type}_empty`).focus()
  await page.keyboard.press('Enter')
  await expect(works.locator('.error, .alert--error')).toHaveCount(0)
}

/** An invalid file is refused with a reason; a valid one is stored, then removed. */
async function uploadFiles(page: Page, section: Locator, type: ElementType): Promise<void> {
  const card = stateOf(section, 'required')
  const pick = card.locator(`#field-${type}_required`)
  await expect(card.locator('.error').first()).toBeVisible()
  if (type === 'input_receipt_file') {
    await card.getByRole('combobox').focus()
    await page.keyboard.press('ArrowDown')
  } else {
    await dropFiles(card, ['recto.pdf', 'verso.pdf'])
    await expect(card.locator('.error[role=alert]')).toBeVisible()
    await expect(card.locator('.receipt')).toHaveCount(0)
  }

  await choose(page, pick, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II') })
  await expect(card.locator('.receipt--bad')).toContainText('scan.tiff')
  await choose(page, pick, { name: 'acte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(card.locator('.receipt').first()).toContainText('acte.pdf')
  await expect(card.locator('.slot__wide > .error')).toHaveCount(0)

  await card.locator('.receipt .iconbtn--danger').focus()
  await press(page, ['Enter'])
  await card.locator('.receipt__ask .btn--danger').focus()
  await press(page, ['Enter'])
  await expect(card.locator('.slot__wide > .error')).toBeVisible()
}

async function choose(
  page: Page,
  pick: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pick.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}
