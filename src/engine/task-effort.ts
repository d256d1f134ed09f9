import type { Block, FormElement } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { traitsOf, type ElementType } from '#vocabulary/element-type.ts'
import { findCollapse } from './collapse.ts'
import { displayAnswer } from './elements/display.ts'
import type { FormSession } from './form-session.ts'
import type { ElementState } from './session-types.ts'

/** The work of answering: words to read, questions to think about, clicks, characters to type, files to find. */
export interface Effort {
  readonly words: number
  readonly questions: number
  readonly clicks: number
  readonly characters: number
  readonly files: number
}

/** Nothing to do. */
export const NO_EFFORT: Effort = { words: 0, questions: 0, clicks: 0, characters: 0, files: 0 }

/** Seconds of each act. Source: counts of a walk through the form, docs/decisions/0047. */
const SECONDS: Effort = { words: 60 / 200, questions: 1.35, clicks: 1.5, characters: 0.35, files: 45 }

/** Characters that an unanswered field of a type takes on average. */
const USUAL_CHARACTERS: Readonly<Partial<Record<ElementType, number>>> = {
  input_iban: 27,
  input_iban_code: 27,
  input_mail: 20,
  input_text: 12,
  input_tel: 10,
  input_date: 8,
  input_birthdate: 8,
}
const SHORT_CHARACTERS = 4

/** A search starts at three characters. Source: wizard §5. */
const SEARCH_CHARACTERS = 3

/** Seconds that an effort takes. */
export function secondsOf({ words, questions, clicks, characters, files }: Effort): number {
  return (
    words * SECONDS.words +
    questions * SECONDS.questions +
    clicks * SECONDS.clicks +
    characters * SECONDS.characters +
    files * SECONDS.files
  )
}

/**
 * Visible words of an element. Leaves out the help, which opens on request, and, when the current answer is left as it
 * is, the options of a select and whatever a collapsed line hides.
 */
export function countWords(element: ElementState, locale: Locale, isLeftAsIs: boolean): number {
  const { type, visible, definition, label, options } = element
  const { isUnlisted, isButton } = traitsOf(type)
  if (!visible || (isUnlisted === true && isButton !== true)) return 0
  const collapse = isLeftAsIs ? findCollapse(element) : undefined
  const isResult = type === 'output_scoring_text' || collapse === 'line'
  if (isResult) return wordsIn(label[locale]) + wordsIn(displayAnswer(element, locale))
  const isClosed = (type === 'select' && isLeftAsIs) || collapse === 'offer'
  const isStatement = definition.attributes.variant === 'statement'
  const choices = isClosed || isStatement ? [] : options.map((option) => option.label[locale])
  return [label[locale], ...choices].reduce((sum, text) => sum + wordsIn(text), 0)
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Effort of giving an answer of `values` values and `characters` characters, excluding reading. */
export function effortOfAnswer(
  { type, definition, options }: ElementState,
  { values, characters }: { readonly values: number; readonly characters: number },
): Effort {
  const answered = { ...NO_EFFORT, questions: 1 }
  const { holdsReceipts, choices, isClicked } = traitsOf(type)
  if (holdsReceipts === true) return { ...answered, files: 1, clicks: 2 }
  if (choices === 'datalist') return { ...answered, characters: SEARCH_CHARACTERS, clicks: 1 }
  const ranked = isRankedList(definition) ? (definition.attributes.childrenElementsIds ?? []) : options
  // Each line but the last two is moved once.
  if (type === 'ordonnancement' || isRankedList(definition))
    return { ...answered, clicks: Math.max(1, ranked.length - 2) }
  // The product's documents are listed over one box.
  const isOneBox = definition.role === RECEIVED_DOCUMENTS_ROLE
  if (isClicked === true) return { ...answered, clicks: isOneBox ? 1 : values }
  if (choices !== undefined || type === 'input_ordered_integer')
    return { ...answered, clicks: 1 + Math.max(1, values) }
  return { ...answered, characters }
}

/** Whether the members of a group of ranks are put in order as one list, rather than given a rank each. */
export function isRankedList({ type, attributes }: Pick<FormElement, 'type' | 'attributes'>): boolean {
  return type === 'group_ordered_integers' && attributes.variant !== 'simple'
}

/** Minutes left in these blocks for somebody who answers the required questions and reads the rest. */
export function estimateMinutes(
  session: Pick<FormSession, 'getElement'>,
  blocks: readonly Block[],
  locale: Locale,
): number {
  const efforts = blocks.flatMap(({ elements }) => [
    { ...NO_EFFORT, clicks: 1 },
    ...elements.map(({ name }) => usualEffort(session.getElement(name), locale)),
  ])
  return efforts.reduce((sum, each) => sum + secondsOf(each), 0) / 60
}

function usualEffort(element: ElementState, locale: Locale): Effort {
  const isAnswered = !element.required || element.answer.kind === 'value'
  const read = { ...NO_EFFORT, words: countWords(element, locale, isAnswered) }
  if (!element.visible || isAnswered || element.computed) return read
  const { type, definition } = element
  // Shares of a whole are given one by one.
  const values = definition.attributes.childrenElementsIds?.length ?? 1
  const characters = USUAL_CHARACTERS[type] ?? SHORT_CHARACTERS
  const given = effortOfAnswer(element, { values, characters })
  return { ...given, words: read.words }
}
