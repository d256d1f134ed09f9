import { expect, type Page } from '@playwright/test'
import type { FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { foundOption, RECEIPT, type FilledForm } from './form-filler.ts'

/** More tab stops than any block has: beyond, the focus wraps around. */
const MOST_STOPS = 250
const LONGEST_LIST = 120

/** The focused control, as a keyboard user perceives it. */
interface Focus {
  /** Name of the form element around it; empty outside the block. */
  readonly element: string
  readonly kind:
    | 'text'
    | 'search'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'slider'
    | 'button'
    | 'link'
    | 'submit'
    | 'other'
  /** Text of the option or button. */
  readonly words: string
  readonly value: string
  readonly checked: boolean
  /** Names of the collapsed elements that the button opens. */
  readonly collapsed: readonly string[]
}

/** Answers one open block by keyboard, stop by stop, up to the submit button. */
export async function fillBlockByKeyboard(page: Page, block: Block, form: FilledForm): Promise<void> {
  const done = new Set<string>()
  listenForPickers(page)
  // The code of a list to order is loaded on demand: until then it has no tab stop.
  if (block.elements.some(({ type }) => type === 'group_ordered_integers' || type === 'ordonnancement'))
    await expect(page.locator('#block-form .sortlist').first()).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await readFocus(page)
    if (focus.kind === 'submit') return
    if (await opens(page, focus, form)) continue
    await answerFocused(page, focus, { block, form, done })
    await awaitDocuments(page, focus, block)
  }
  throw new Error(`${block.slug}: the button was not reached`)
}

/**
 * The documents of a product are listed below it once it is chosen and their code is loaded: until then they have no tab
 * stop.
 */
async function awaitDocuments(page: Page, { element }: Focus, { elements }: Block): Promise<void> {
  const received = elements.findIndex(({ role }) => role === 'subscription.receivedDocuments')
  const answered = elements.findIndex(({ name }) => name === element)
  if (answered < 0 || answered >= received) return
  const stops = page.locator(`[data-element="${elements[received]?.name}"] :is(button, input)`)
  await expect(stops.first()).toBeVisible()
}

async function answerFocused(
  page: Page,
  focus: Focus,
  { block, form, done }: { block: Block; form: FilledForm; done: Set<string> },
): Promise<void> {
  const definition = block.elements.find(({ name }) => name === focus.element)
  if (!definition) return
  const element = form.session.getElement(focus.element)
  const given = givenTo(element, form)
  if (given.length === 0 || element.readonly) return
  await answer(page, focus, { element, given, form, done })
}

/** The answers of an element; of a group of ranks, its members in order. */
function givenTo({ answer, definition }: Answering['element'], { session }: FilledForm): readonly string[] {
  if (answer.kind === 'value') return typeof answer.value === 'string' ? [answer.value] : answer.value
  if (definition.type !== 'group_ordered_integers') return []
  const members = (definition.attributes.childrenElementsIds ?? []).map((name) => session.getElement(name))
  const rankOf = (member: Answering['element']) =>
    member.answer.kind === 'value' ? Number(member.answer.value) : 0
  return members.toSorted((one, other) => rankOf(one) - rankOf(other)).map(({ name }) => name)
}

/** Opens what is collapsed and has another answer; the focus goes to its first field, to be answered next. */
async function opens(page: Page, { collapsed }: Focus, form: FilledForm): Promise<boolean> {
  const isGiven = collapsed.some((name) => {
    const { answer, definition, type } = form.session.getElement(name)
    const isOff = type === 'toggle' && answer.kind === 'value' && answer.value === 'false'
    return answer.kind === 'value' && !isOff && answer.value !== definition.attributes.defaultValue
  })
  if (!isGiven) return collapsed.length > 0
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  return true
}

/** Tabs to a button or link with this name and activates it. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await expect(page.locator(':is(button, a)', { hasText: name }).first()).toBeVisible({ timeout: 60_000 })
  const isIt = ({ kind, words }: Focus) => words === name && ['button', 'link', 'submit'].includes(kind)
  await pressAt(page, isIt, 'Enter')
}

/** Submits the open block by its button. */
export async function sendByKeyboard(page: Page): Promise<void> {
  await pressAt(page, ({ kind }) => kind === 'submit', 'Enter')
}

/** Types into the page's search field, then selects the only result. */
export async function findByKeyboard(page: Page, words: string): Promise<void> {
  await pressAt(page, ({ kind }) => kind === 'text' || kind === 'search', 'Control+A')
  await page.keyboard.type(words)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await pressAt(page, ({ kind }) => kind === 'radio', 'Space')
}

/** Presses a key at the first matching stop, starting with the current one. */
async function pressAt(page: Page, isMeant: (focus: Focus) => boolean, key: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (isMeant(await readFocus(page))) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`no stop was the one to press ${key} at`)
}

interface Answering {
  readonly element: ReturnType<FormSession['getElement']>
  readonly given: readonly string[]
  readonly form: FilledForm
  readonly done: Set<string>
}

async function answer(page: Page, focus: Focus, answering: Answering): Promise<void> {
  const { element, given, form } = answering
  const [first = ''] = given
  const wordsOf = (value: string) => {
    // The sentence of a statement is the label of its box.
    if (element.definition.attributes.variant === 'statement') return element.label[form.locale]
    const list = form.deployment.datalists[element.definition.attributes.datalistId ?? '']
    const option =
      element.options.find((each) => each.value === value) ??
      list?.options.find((each) => each.value === value)
    return option?.label[form.locale] ?? value
  }
  switch (focus.kind) {
    case 'text':
      return typeOver(page, first)
    case 'search':
      return search(page, focus, wordsOf(first))
    case 'select':
      // The country of a phone number is left unchanged; a receipt has the first type.
      if (element.type === 'input_tel') return undefined
      return element.type === 'input_receipt_file' ? page.keyboard.press('ArrowDown') : pick(page, first)
    case 'radio':
      return arrowTo(page, wordsOf(first), first)
    case 'checkbox':
      if (element.definition.role === 'subscription.receivedDocuments')
        return focus.checked ? undefined : page.keyboard.press('Space')
      return check(page, focus, element.type === 'toggle' ? first === 'true' : given.map(wordsOf))
    case 'slider':
      return slideTo(page, first)
    case 'button':
      if (element.definition.role === 'subscription.receivedDocuments') return receiveDocuments(page, focus)
      if (element.type === 'ordonnancement') return order(page, given.map(wordsOf), answering)
      if (element.type === 'group_ordered_integers') {
        const { session, locale } = form
        return order(
          page,
          given.map((name) => session.getElement(name).label[locale]),
          answering,
        )
      }
      return element.type === 'input_receipt_file' ? provide(page, answering) : undefined
    default:
      return undefined
  }
}

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function search(page: Page, focus: Focus, words: string): Promise<void> {
  if (focus.value === words) return
  await typeOver(page, words)
  await expect(foundOption(page, words)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function pick(page: Page, value: string): Promise<void> {
  await page.keyboard.press('Home')
  for (let each = 0; each < LONGEST_LIST; each += 1) {
    if ((await readFocus(page)).value === value) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${value} is not in the list`)
}

/** By text, or by value for a card, whose name contains more. */
async function arrowTo(page: Page, words: string, value: string): Promise<void> {
  for (let each = 0; each < LONGEST_LIST; each += 1) {
    const focus = await readFocus(page)
    if (focus.value === value || focus.words.startsWith(plain(words))) {
      if (!focus.checked) await page.keyboard.press('Space')
      return
    }
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${words} is not among the choices`)
}

async function check(page: Page, focus: Focus, wanted: boolean | readonly string[]): Promise<void> {
  const isWanted =
    typeof wanted === 'boolean' ? wanted : wanted.some((words) => focus.words.startsWith(plain(words)))
  if (isWanted !== focus.checked) await page.keyboard.press('Space')
}

async function slideTo(page: Page, value: string): Promise<void> {
  await page.keyboard.press('Home')
  for (let each = 0; each < 1_000; each += 1) {
    if (Number((await readFocus(page)).value) >= Number(value)) return
    await page.keyboard.press('ArrowRight')
  }
}

/** From the last to the first, moves each line to the top by its handle. */
async function order(page: Page, labels: readonly string[], { element, done }: Answering): Promise<void> {
  if (done.has(element.name)) return
  done.add(element.name)
  for (const label of labels.toReversed()) {
    while (!(await readFocus(page)).words.includes(label)) await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
  }
}

const listening = new WeakSet<Page>()

/** Enabled once: switching interception per picker can be too late, and no picker opens. */
function listenForPickers(page: Page): void {
  if (listening.has(page)) return
  listening.add(page)
  page.on('filechooser', () => undefined)
}

/** Presses the button that sends the documents; those that open one are passed over. */
async function receiveDocuments(page: Page, { words }: Focus): Promise<void> {
  if (!words.includes('@')) return
  await page.keyboard.press('Enter')
  await expect(page.locator('.handed').getByRole('status')).not.toBeEmpty()
}

/** Enter opens the picker; choosing the file in it belongs to the operating system. */
async function provide(page: Page, { element, done }: Answering): Promise<void> {
  if (done.has(element.name)) return
  done.add(element.name)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(RECEIPT)
  await expect(page.locator(`[data-element="${element.name}"] .state--ok`)).toBeVisible()
}

async function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement
    const element = at?.closest<HTMLElement>('#block-form [data-element]')?.dataset['element'] ?? ''
    const text = (at?.closest('label') ?? at)?.textContent?.replace(/\s+/g, ' ').trim()
    const words = text || at?.getAttribute('aria-label') || ''
    const offered = at instanceof HTMLElement ? at.dataset['offers'] : undefined
    const lines = [...(at?.closest('.known')?.querySelectorAll<HTMLElement>('[data-known]') ?? [])]
    const collapsed = [...lines.map(({ dataset }) => dataset['known']), offered].filter(
      (name) => name !== undefined,
    )
    const rest = { element, words, value: '', checked: false, collapsed }
    if (at instanceof HTMLSelectElement) return { ...rest, kind: 'select' as const, value: at.value }
    if (at?.matches('.actionbar button[type=submit]')) return { ...rest, kind: 'submit' as const }
    if (at instanceof HTMLButtonElement) return { ...rest, kind: 'button' as const }
    if (at instanceof HTMLAnchorElement) return { ...rest, kind: 'link' as const }
    if (!(at instanceof HTMLInputElement)) return { ...rest, kind: 'other' as const }
    const { value, checked } = at
    if (at.type === 'radio') return { ...rest, value, checked, kind: 'radio' as const }
    if (at.type === 'checkbox') return { ...rest, value, checked, kind: 'checkbox' as const }
    if (at.type === 'range') return { ...rest, value, kind: 'slider' as const }
    return { ...rest, value, kind: at.role === 'combobox' ? ('search' as const) : ('text' as const) }
  })
}

function plain(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}
