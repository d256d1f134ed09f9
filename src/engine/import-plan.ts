import { formatFrenchDate } from '#rules/dates.ts'
import { toSearchKey } from '#rules/search-key.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { CompiledElement, CompiledForm } from './compiled-form.ts'
import { DATE_FACE } from './elements/date-face.ts'
import { openForm, type FormSession } from './form-session.ts'
import { isSameInput } from './same-answer.ts'
import type { AnswerInput, Facts, Violation } from './session-types.ts'

/** An answer from another system, under that system's own name. */
export interface GivenAnswer {
  readonly name: string
  readonly element: CompiledElement
  /** The value as received. */
  readonly given: string | readonly string[]
  /** The value after mapping the other system's values to the form's. */
  readonly value: string | readonly string[]
}

/** An answer that the form takes, in the form's own notation. */
export interface AcceptedImport extends GivenAnswer {
  /** Whether the value differs from the one that was given. */
  readonly isChanged: boolean
}

/**
 * Why an answer is not taken: somebody else fills the element (`calculated`, `notWritable`), only the person concerned may give it
 * (`personal`), the form does not ask it (`notAsked`), or it breaks a rule.
 */
export type ImportRefusal =
  | { readonly reason: 'calculated' | 'notWritable' | 'personal' | 'notAsked' }
  | { readonly reason: 'invalid'; readonly violation: Violation }

/** An answer that the form does not take. */
export interface RefusedImport extends Pick<GivenAnswer, 'name' | 'element'> {
  readonly refusal: ImportRefusal
}

/** What a new dossier takes from another system's answers. */
export interface ImportPlan {
  /** In form order. */
  readonly accepted: readonly AcceptedImport[]
  readonly refused: readonly RefusedImport[]
}

/** The new dossier that the answers are offered to. */
interface Target {
  readonly form: CompiledForm
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
  /** Facts that depend on the answers, such as the labels of chosen values. */
  readonly factsOf: (answers: Readonly<Record<string, AnswerInput>>) => Facts
  /** Choices of an element whose list stays on the server. */
  readonly datalistOf: (element: CompiledElement) => readonly Choice[]
  /** Roles of elements whose answers decide on suitability. */
  readonly suitabilityRoles: ReadonlySet<string>
}

type Choice = Pick<
  NonNullable<CompiledElement['definition']['attributes']['options']>[number],
  'value' | 'label'
>

/**
 * Which of these answers the new dossier takes: those that may be given for the person and that the engine shows and accepts
 * together. One answer per element.
 */
export function planImport(given: readonly GivenAnswer[], target: Target): ImportPlan {
  const refused: RefusedImport[] = []
  let accepted: readonly GivenAnswer[] = given
    .filter(({ name, element }) => {
      const reason = reasonOfElement(element, target)
      if (reason) refused.push({ name, element, refusal: { reason } })
      return !reason
    })
    .map((answer) => normalise(answer, target))
    .toSorted((one, other) => one.element.index - other.element.index)
  // A refused answer may hide or invalidate others, so each round reopens the form. Terminates: each round refuses at
  // least one.
  for (;;) {
    const session = openWith(target, accepted)
    const checked = accepted.map((answer) => ({ answer, found: check(session, answer) }))
    for (const { answer, found } of checked)
      if ('refusal' in found) refused.push({ name: answer.name, element: answer.element, ...found })
    const kept = checked.flatMap(({ answer, found }) => ('refusal' in found ? [] : [{ ...answer, ...found }]))
    if (kept.length === accepted.length) return { accepted: kept.map(compareWithGiven), refused }
    accepted = kept
  }
}

function openWith({ form, today, factsOf }: Target, answers: readonly GivenAnswer[]): FormSession {
  const input = Object.fromEntries(answers.map(({ element, value }) => [element.name, value]))
  return openForm(form, { answers: input, today, facts: factsOf(input) })
}

function check(
  session: FormSession,
  { element }: GivenAnswer,
): { readonly refusal: ImportRefusal } | Pick<GivenAnswer, 'value'> {
  const state = session.getElement(element.name)
  if (!state.visible) return { refusal: { reason: 'notAsked' } }
  if (state.readonly || state.disabled) return { refusal: { reason: 'notWritable' } }
  const [violation] = state.violations
  if (violation) return { refusal: { reason: 'invalid', violation } }
  const { answer } = state
  if (answer.kind !== 'value' || !isChosen(session, element, answer.value))
    return { refusal: { reason: 'invalid', violation: notExpected(element) } }
  return { value: answer.value }
}

function compareWithGiven(answer: GivenAnswer): AcceptedImport {
  return { ...answer, isChanged: !isSameInput(answer.value, answer.given) }
}

/** Whether an answer to a server-side list is in that list: the facts have labels only for values that are. */
function isChosen(session: FormSession, { name, type }: CompiledElement, value: string | readonly string[]) {
  if (ELEMENT_TRAITS[type].choices !== 'datalist') return true
  const { chosenLabels = {} } = session.getElement(name)
  return [value].flat().every((each) => Object.hasOwn(chosenLabels, each))
}

function notExpected({ name, face, page, block, definition }: CompiledElement): Violation {
  const { fr, en } = definition.attributes.label
  const params = { labelFr: fr, labelEn: en }
  return { element: name, page: page.slug, block: block.slug, code: face.invalidCode, params }
}

function reasonOfElement(
  element: CompiledElement,
  { suitabilityRoles }: Target,
): Exclude<ImportRefusal['reason'], 'invalid'> | undefined {
  const { definition, type, face, computed } = element
  const { reuse, statementOf, role = '', attributes } = definition
  if (computed) return 'calculated'
  if (!face.holdsAnswer || ELEMENT_TRAITS[type].holdsReceipts) return 'notWritable'
  const isTicked = type === 'input_checkbox' && attributes.options?.length === 1
  const isAskedAgain = reuse !== undefined && 'askedAgain' in reuse
  return statementOf ||
    isAskedAgain ||
    isTicked ||
    role === RECEIVED_DOCUMENTS_ROLE ||
    suitabilityRoles.has(role)
    ? 'personal'
    : undefined
}

/** Converts ISO days, choices given by label in either language, and multi-line texts to the form's notation. */
function normalise(answer: GivenAnswer, { datalistOf }: Target): GivenAnswer {
  const { element, value } = answer
  const read = (text: string) => normaliseText(text, element, datalistOf)
  return { ...answer, value: typeof value === 'string' ? read(value) : value.map(read) }
}

function normaliseText(text: string, element: CompiledElement, datalistOf: Target['datalistOf']): string {
  if (element.face === DATE_FACE) return formatFrenchDate(text.trim().replace(ISO_TIME, ''))
  const { choices } = ELEMENT_TRAITS[element.type]
  if (choices === undefined) return text.replace(/\s+/g, ' ').trim()
  return findChoice(
    choices === 'datalist' ? datalistOf(element) : (element.definition.attributes.options ?? []),
    text,
  )
}

/** The time part of an ISO date: other systems store days as instants. */
const ISO_TIME = /(?<=^\d{4}-\d{2}-\d{2})T.*$/
const YES = ['true', 'oui', 'yes']
const NO = ['false', 'non', 'no']

/** The value of a choice with this value or label; the text itself when there is none. */
function findChoice(choices: readonly Choice[], text: string): string {
  if (choices.some(({ value }) => value === text)) return text
  const key = toSearchKey(text.trim())
  const keys = [YES, NO].find((words) => words.includes(key)) ?? [key]
  const found = choices.find(({ value, label }) =>
    [value, label.fr, label.en].some((each) => keys.includes(toSearchKey(each))),
  )
  return found?.value ?? text
}
