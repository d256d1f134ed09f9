import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FormCase } from '#form/form-case.ts'
import { FormDefinition, type Block, type FormElement } from '#form/definition.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#engine/index.ts'
import { Product } from '#form/reference-data.ts'

const DEMO = join(import.meta.dirname, '../../deployments/demo')

/** A small valid PNG to upload where a receipt is asked for. */
const RECEIPT = {
  name: 'justificatif.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export interface DemoForm {
  readonly definition: FormDefinition
  readonly answers: FormCase['answers']
  /** Product names by code. */
  readonly products: ReadonlyMap<string, string>
}

/** The demo's client form with the answers of one of its cases. */
export async function readDemoForm(name: string): Promise<DemoForm> {
  const form: unknown = JSON.parse(await readFile(join(DEMO, 'forms/client.json'), 'utf8'))
  const example: unknown = JSON.parse(await readFile(join(DEMO, 'cases', `${name}.json`), 'utf8'))
  const products: unknown = JSON.parse(await readFile(join(DEMO, 'products.json'), 'utf8'))
  const names = Product.array()
    .parse(products)
    .map(({ code, name: product }): [string, string] => [code, product])
  return {
    definition: FormDefinition.parse(form),
    answers: FormCase.parse(example).answers,
    products: new Map(names),
  }
}

/** Types the answers of one open block as a person would, by the labels on the screen. */
export async function fillBlock(page: Page, block: Block, form: DemoForm, locale: Locale): Promise<void> {
  for (const element of block.elements) {
    const answer = form.answers[element.name]
    if (answer === undefined || answer === null) continue
    if (element.calculation || element.from || element.type === 'hidden') continue
    await fillElement(page, element, answer, { locale, products: form.products })
  }
}

async function fillElement(
  page: Page,
  element: FormElement,
  answer: string | readonly string[],
  { locale, products }: { readonly locale: Locale; readonly products: ReadonlyMap<string, string> },
): Promise<void> {
  const label = element.attributes.label[locale]
  const card = page.locator('#block-form')
  const given = typeof answer === 'string' ? [answer] : answer
  const [first = ''] = given
  switch (element.type) {
    case 'input_receipt_file':
      await provide(card.getByRole('article', { name: label }))
      return
    case 'toggle':
      await tick(card.getByRole('switch', { name: label }), first === 'true')
      return
    case 'input_checkbox':
      for (const value of given) await choose(card, element, value, 'checkbox', locale)
      return
    case 'input_radio':
    case 'input_radio_simple':
      await choose(card, element, first, 'radio', locale)
      return
    case 'unique_select_product_choice_radio':
      await tick(card.getByRole('radio', { name: products.get(first) ?? '' }))
      return
    case 'select':
      await card.getByRole('combobox', { name: label }).selectOption(first)
      return
    case 'choice_autocomplete':
      // Its default is the answer of the case.
      return
    default:
      await textInput(card, label).fill(first)
  }
}

/** Hands in a receipt; one of several types must be named first. */
async function provide(slot: Locator): Promise<void> {
  const types = slot.getByRole('combobox')
  if ((await types.count()) > 0) await types.selectOption({ index: 1 })
  await slot.locator('input[type=file]').setInputFiles(RECEIPT)
  await expect(slot.locator('.state--ok')).toBeVisible()
}

/** A field by its label, which may end with the mark of an optional one. */
function textInput(card: Locator, label: string): Locator {
  const name = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s+(facultatif|optional))?$`)
  return card.getByRole('textbox', { name }).or(card.getByRole('spinbutton', { name })).first()
}

async function choose(
  card: Locator,
  element: FormElement,
  value: string,
  role: 'checkbox' | 'radio',
  locale: Locale,
): Promise<void> {
  const option = element.attributes.options?.find((each) => each.value === value)
  const group = card.getByRole('group', { name: element.attributes.label[locale] })
  const name = option?.label[locale] ?? ''
  const within = (await group.count()) > 0 ? group : card
  await tick(within.getByRole(role, { name }))
}

/** Ticks a box or circle where a person clicks: on the label around it. */
export async function tick(input: Locator, on = true): Promise<void> {
  await expect(input).toBeAttached()
  if ((await input.isChecked()) !== on) await input.locator('xpath=ancestor::label').click()
  await expect(input).toBeChecked({ checked: on })
}
