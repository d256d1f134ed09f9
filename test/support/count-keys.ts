import {
  findCollapse,
  isRankedList,
  type AnswerInput,
  type ElementState,
  type FormSession,
} from '#engine/index.ts'
import type { Block, FormElement } from '#form/definition.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

/** Keyboard cost of one element: its tab stops, and the keys to answer it. */
interface Keys {
  readonly stops: number
  readonly keys: number
  /** Whether Enter in it submits the block. */
  readonly submits: boolean
}

/** Whether somebody filling in these answers has to give this one, rather than leaving the current value. */
export type IsGiven = (element: FormElement) => boolean

/** Three characters, down to the first result, Enter. */
const SEARCH_KEYS = 5

/**
 * Number of keys from the first question to the signature for somebody who knows the form: Tab to each stop, the keys
 * of each answer, and Enter in the last field of a block or on its button.
 */
export function countKeys(session: FormSession, isGiven: IsGiven): number {
  const blocks = session.visibleBlocks()
  const signature = blocks.findIndex(({ kind }) => kind === 'signature')
  const asked = blocks.slice(0, signature < 0 ? blocks.length : signature)
  return asked.reduce((sum, block) => sum + keysOfBlock(session, block, isGiven), 0)
}

function keysOfBlock(session: FormSession, { elements }: Block, isGiven: IsGiven): number {
  const members = new Set(elements.flatMap((element) => (isRankedList(element) ? childrenOf(element) : [])))
  const drawn = elements.filter(({ name }) => !members.has(name) && session.getElement(name).visible)
  const fields = drawn.filter((element) => !isLine(session, element, isGiven))
  const lines = drawn.length - fields.length
  let keys = 0
  // The heading has the focus; a run of answered lines has one button.
  let passed = Math.min(lines, 1)
  let last: Keys | undefined
  for (const element of fields) {
    const through = keysOf(session, element)
    if (!isGiven(element)) {
      passed += through.stops
      continue
    }
    keys += passed + through.keys
    passed = 0
    last = through
  }
  return keys + (last?.submits ? 1 : passed + 2)
}

/** A line with its answer or a button that adds it: one stop for a run of lines, and buttons come last. */
function isLine(session: FormSession, element: FormElement, isGiven: IsGiven): boolean {
  const isPlainLine = findCollapse(session.getElement(element.name)) !== undefined
  return isPlainLine && !isGiven(element)
}

function keysOf(session: FormSession, element: FormElement): Keys {
  const state = session.getElement(element.name)
  const { type, attributes, role } = element
  const { holdsReceipts, choices, isList } = traitsOf(type)
  const help = attributes.help === undefined ? 0 : 1
  const given = valuesOf(state)
  // The link that skips the summary of all answers.
  if (type === 'presentation' && !attributes.presentation) return { stops: 2, keys: 2, submits: false }
  if (!isStop(state)) return { stops: 0, keys: 0, submits: false }
  if (role === RECEIVED_DOCUMENTS_ROLE) {
    // A button to open each document, one to mail them all, and the checkbox.
    const stops = (attributes.options ?? []).length + 2
    return { stops, keys: stops + 2, submits: true }
  }
  // A list of kinds if there are several, and the button that opens the system's file dialog.
  if (holdsReceipts) {
    const kinds = (attributes.types ?? []).length > 1 ? 2 : 0
    return { stops: 1 + kinds / 2, keys: kinds + 2, submits: false }
  }
  if (isRankedList(element)) {
    const lines = childrenOf(element).length
    return { stops: lines + help, keys: help + lines + Math.max(1, lines - 2), submits: false }
  }
  if (choices === 'datalist') return { stops: 1 + help, keys: help + 1 + SEARCH_KEYS, submits: true }
  const place = (value: string) => state.options.findIndex((option) => option.value === value)
  if (isList) {
    const furthest = Math.max(0, ...given.map(place)) + 1
    const boxes = attributes.variant === 'statement' ? 1 : furthest
    return { stops: boxes + help, keys: help + boxes + given.length, submits: true }
  }
  // Tab reaches the first of a group of radios: Space takes it, arrows take another.
  if (choices !== undefined && type !== 'select')
    return { stops: 1 + help, keys: help + 1 + Math.max(1, ...given.map(place)), submits: true }
  if (type === 'select') return { stops: 1, keys: 1 + Math.max(0, ...given.map(place)) + 1, submits: false }
  if (type === 'toggle') return { stops: 1, keys: 2, submits: true }
  // A telephone number has its country before it, a date its calendar after it.
  const stops = (type === 'input_tel' || type.includes('date') ? 2 : 1) + help
  const before = (type === 'input_tel' ? 2 : 1) + help
  return {
    stops,
    keys: before + countTyped(element, state.answer.kind === 'value' ? state.answer.value : null),
    submits: true,
  }
}

function isStop(state: ElementState): boolean {
  const { isButton, isUnlisted } = traitsOf(state.type)
  const isOutput = state.type.startsWith('output_') || state.type === 'presentation'
  const isGroup =
    state.definition.attributes.childrenElementsIds !== undefined && !isRankedList(state.definition)
  return !isOutput && !isGroup && !state.computed && isButton !== true && isUnlisted !== true
}

function childrenOf({ attributes }: FormElement): readonly string[] {
  return attributes.childrenElementsIds ?? []
}

function valuesOf({ answer }: ElementState): readonly string[] {
  return answer.kind === 'value' ? [answer.value].flat() : []
}

/** Dates get their slashes and account numbers their spaces from the field. */
export function countTyped({ type }: FormElement, answer: AnswerInput): number {
  const text = [answer ?? ''].flat().join('')
  if (type.includes('date')) return text.replaceAll('/', '').length
  return type.startsWith('input_iban') ? text.replaceAll(' ', '').length : text.length
}
