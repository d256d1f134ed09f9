import { expect, type Locator, type Page } from '@playwright/test'
import type { FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { openCase, readCases } from '#test/support/deployment-cases.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** A small valid PNG to upload as a receipt. */
export const RECEIPT = {
  name: 'justificatif.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A case of the demo's form, in the language of the journey. */
export interface FilledForm {
  readonly deployment: LoadedDeployment
  readonly session: FormSession
  readonly locale: Locale
}

/** The answers of a case, with overrides. */
export async function readDemoCase(
  name: string,
  locale: Locale,
  changes: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<FilledForm> {
  const deployment = await loadDeployment('demo')
  const given = readCases(deployment).find((each) => each.name === name)
  if (!given) throw new Error(`no case is called ${name}`)
  const session = openCase(deployment, given, { ...given.answers, ...changes })
  return { deployment, session, locale }
}

/** Index among a sortable line's buttons: after the handle, before "down". */
const UP = 1

/** Delay before the next block opens. Source: wizard §2. */
const ADVANCE_MS = 800

/** Submits the open block and waits until it is complete. */
export async function submitBlock(page: Page, card: Locator): Promise<void> {
  await page.locator('.actionbar button[type=submit]').click()
  await awaitAdvance(page, card)
}

/**
 * Waits until the submitted block is complete. Fast-forwards the page's clock, which `signIn` controls: over a
 * whole form the pauses add up to half a minute.
 */
export async function awaitAdvance(page: Page, card: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(ADVANCE_MS)
    expect(await card.isHidden()).toBe(true)
  }).toPass({ intervals: [50, 100, 200], timeout: 60_000 })
}

type Element = ReturnType<FormSession['getElement']>

/** Fills the answers of one open block, by their visible labels. */
export async function fillBlock(page: Page, block: Block, form: FilledForm): Promise<void> {
  const card = page.locator('#block-form')
  for (const { name } of block.elements) {
    const element = form.session.getElement(name)
    if (!element.visible || element.readonly || element.answer.kind !== 'value') continue
    const { value } = element.answer
    if (await openCollapsed(card, element)) continue
    await fillElement(card, element, typeof value === 'string' ? [value] : value, form)
  }
}

/** Opens an element that is collapsed; true when that is all there is to do. */
async function openCollapsed(card: Locator, { name, answer, type, definition }: Element): Promise<boolean> {
  const { collapsed, defaultValue } = definition.attributes
  if (collapsed !== true || answer.kind !== 'value') return false
  const offer = card.locator(`[data-offers=${name}]`)
  if ((await offer.count()) > 0) {
    if (type === 'toggle' && answer.value === 'false') return true
    await offer.click()
    return type === 'toggle'
  }
  const line = card.locator('.known', { has: card.page().locator(`[data-known=${name}]`) })
  if ((await line.count()) === 0) return false
  if (answer.value === defaultValue) return true
  await line.getByRole('button').click()
  return false
}

async function fillElement(
  card: Locator,
  element: Element,
  given: readonly string[],
  form: FilledForm,
): Promise<void> {
  const { locale } = form
  const label = element.label[locale]
  const [first = ''] = given
  switch (element.type) {
    case 'input_file':
    case 'input_receipt_file':
      return provide(card.getByRole('article', { name: label }))
    case 'toggle':
      return tick(card.getByRole('switch', { name: label }), first === 'true')
    case 'input_checkbox':
      if (await offersDocuments(card, element, label)) return receiveDocuments(card)
      for (const value of given) await choose(card, element, value, locale)
      return
    case 'input_radio':
    case 'input_radio_simple':
    case 'choice':
    case 'unique_select_product_choice_radio':
    case 'input_product_radio':
      return choose(card, element, first, locale)
    case 'input_ordered_integer':
      return rank(card, label, Number(first))
    case 'select':
      // Multiple answers are ticked.
      if (element.definition.attributes.multiple) {
        for (const value of given) await choose(card, element, value, locale)
        return
      }
      await card.getByRole('combobox', { name: label }).selectOption(first)
      return
    case 'choice_autocomplete':
    case 'datalist_choice':
    case 'unique_select_product_choice_autocomplete_list':
      return search(card, element, first, form)
    case 'array_choice':
      return tick(await termRow(card, element, first, locale))
    case 'unique_select_product_choice_list':
    case 'select_ordered_integer':
      await card.getByRole('combobox', { name: label }).selectOption(first)
      return
    case 'ordonnancement':
      return order(card, element, given, locale)
    case 'range':
    case 'input_percentage_range':
      return card.getByRole('slider', { name: label }).fill(first)
    case 'convert_number_to_word':
      // Leaving the number fills the words in: typed before, they would stand twice.
      await textInput(card, label).focus()
      return textInput(card, label).fill(first)
    default:
      return textInput(card, label).fill(first)
  }
}

/** Whether the product has documents to deliver, once it shows one way or the other: else there is a box for each. */
async function offersDocuments(card: Locator, element: Element, label: string): Promise<boolean> {
  if (element.definition.role !== 'subscription.receivedDocuments') return false
  const list = card.locator('.handed')
  const boxes = card.getByRole('group', { name: label }).getByRole('checkbox')
  await expect(list.or(boxes).first()).toBeAttached()
  return (await list.count()) > 0
}

/** Has the documents of the product sent, then ticks the one box, which is closed before. */
async function receiveDocuments(card: Locator): Promise<void> {
  const list = card.locator('.handed')
  await list.getByRole('button', { name: '@' }).click()
  await expect(list.getByRole('status')).not.toBeEmpty()
  await tick(list.getByRole('checkbox'))
}

/** A row of a dismemberment table, by its first words. */
async function termRow(card: Locator, element: Element, value: string, locale: Locale): Promise<Locator> {
  const option = element.options.find((each) => each.value === value)
  const name = new RegExp(`^${escape(option?.label[locale] ?? value)}(\\s|$)`)
  return card.getByRole('radio', { name }).first()
}

/** Sorts the lines with their "up" buttons, first line first. */
async function order(
  card: Locator,
  element: Element,
  given: readonly string[],
  locale: Locale,
): Promise<void> {
  const group = card.getByRole('group', { name: element.label[locale] }).first()
  await expect(group.locator('.sortlist')).toBeVisible()
  for (const [rank, value] of given.entries()) {
    const label = element.options.find((each) => each.value === value)?.label[locale] ?? value
    const lines = group.getByRole('listitem')
    for (;;) {
      const texts = await lines.allInnerTexts()
      const at = texts.findIndex((line) => line.includes(label))
      if (at <= rank) break
      await lines.nth(at).getByRole('button').nth(UP).click()
    }
  }
  // Lines already in order become an answer only once confirmed.
  const confirm = group.locator('.sortlist__keep')
  if ((await confirm.count()) > 0) await confirm.click()
}

/** Moves one line of a list of ranks to its place; the first answer confirms the lines that are in place. */
async function rank(card: Locator, label: string, place: number): Promise<void> {
  const list = card.locator('.sortlist', { hasText: label })
  const lines = list.getByRole('listitem')
  await expect(list).toBeVisible()
  for (;;) {
    const texts = await lines.allInnerTexts()
    const at = texts.findIndex((line) => line.includes(label)) + 1
    if (at === place) break
    await lines
      .nth(at - 1)
      .getByRole('button')
      .nth(at > place ? UP : UP + 1)
      .click()
  }
  const confirm = list.locator('xpath=following-sibling::button')
  if ((await confirm.count()) > 0) await confirm.click()
}

/** Uploads a receipt, after selecting its type if there are several. */
async function provide(slot: Locator): Promise<void> {
  const types = slot.getByRole('combobox')
  if ((await types.count()) > 0) await types.selectOption({ index: 1 })
  await slot.locator('input[type=file]:not([capture])').setInputFiles(RECEIPT)
  await expect(slot.locator('.state--ok')).toBeVisible()
}

/** Selects an answer of a list by the start of its label. */
async function search(card: Locator, element: Element, value: string, form: FilledForm): Promise<void> {
  const list = form.deployment.datalists[element.definition.attributes.datalistId ?? '']
  const label = list?.options.find((option) => option.value === value)?.label[form.locale] ?? value
  const box = card.getByRole('combobox', { name: element.label[form.locale], exact: true })
  if ((await box.inputValue()) === label) return
  await box.fill(label)
  await foundOption(card.page(), label).click()
}

/** A search result; plain lists on the page may contain the same text. */
export function foundOption(page: Page, label: string): Locator {
  return page.getByRole('listbox').getByRole('option', { name: label, exact: true })
}

/** A field by its label, which may end with the mark of an optional one. */
function textInput(card: Locator, label: string): Locator {
  const name = new RegExp(`^${escape(label)}(\\s+(facultatif|optional))?$`)
  return card.getByRole('textbox', { name }).or(card.getByRole('spinbutton', { name })).first()
}

async function choose(card: Locator, element: Element, value: string, locale: Locale): Promise<void> {
  const { label, definition } = element
  if (definition.attributes.variant === 'statement')
    return tick(card.getByRole('checkbox', { name: label[locale] }))
  const option = element.options.find((each) => each.value === value)
  const group = card
    .getByRole('radiogroup', { name: label[locale] })
    .or(card.getByRole('group', { name: label[locale] }))
  const name = new RegExp(`(^|\\s)${escape(option?.label[locale] ?? value)}(\\s|$)`)
  const within = (await group.count()) > 0 ? group.first() : card
  await tick(within.getByRole('radio', { name }).or(within.getByRole('checkbox', { name })).first())
}

/** A text as a pattern: the screen may use other kinds of spaces. */
function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')
}

/** Clicks the label of a checkbox or radio button, as people do. */
export async function tick(input: Locator, on = true): Promise<void> {
  await expect(input).toBeAttached()
  if ((await input.isChecked()) !== on) await input.locator('xpath=ancestor::label').click()
  await expect(input).toBeChecked({ checked: on })
}
