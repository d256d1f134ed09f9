import type { AnswerInput, ElementState, FormSession } from '#engine/index.ts'
import { ELEMENT_TRAITS, type ElementType } from '#vocabulary/element-type.ts'
import type { Datalist } from '#form/deployment.ts'

/** Invented answers, none of them given by a person. */
export interface InventedAnswers {
  readonly answers: Readonly<Record<string, string | string[]>>
  /** Whether the same questions are visible, and the same choices made, as with the real answers. */
  readonly isSameShape: boolean
}

/**
 * Invents answers with the shape of a dossier: keeps its choices and replaces every other visible answer by an invented one
 * of the same type, within its bounds, that keeps the same questions visible. Leaves out files and hidden answers.
 * `session` is opened with the real answers and has the invented ones afterwards. No replaced answer of the dossier is
 * reused.
 */
export function inventAnswers(
  session: FormSession,
  datalists: Readonly<Record<string, Pick<Datalist, 'options'>>>,
): InventedAnswers {
  const before = shapeOf(session)
  const states = session.form.elements.map(({ name }) => session.getElement(name))
  const typed = states.filter((state) => !state.computed && !isChoice(state))
  const real = new Set(typed.flatMap(({ input }) => wordsOf(input)))
  const answers: Record<string, string | string[]> = {}
  for (const [index, { name }] of states.entries()) {
    const state = session.getElement(name)
    if (!isAnswered(state)) session.change(name, null)
    else if (!isChoice(state)) {
      const candidates = candidatesFor(state, index, datalists).filter(
        (each) => !wordsOf(each).some((word) => real.has(word)),
      )
      session.change(name, chooseCandidate(session, name, candidates))
    }
    const { input } = session.getElement(name)
    if (input !== null && input !== '') answers[name] = typeof input === 'string' ? input : [...input]
  }
  writeNumbersOut(session, answers)
  return { answers, isSameShape: shapeOf(session) === before }
}

/** Whether an element is visible and somebody answered it. */
function isAnswered({ visible, computed, answer }: ElementState): boolean {
  return visible && !computed && answer.kind === 'value'
}

/** Types whose answers are kept: yes or no, and the rank of a preference. */
const KEPT: Partial<Readonly<Record<ElementType, true>>> = { toggle: true, input_ordered_integer: true }

/** Whether the answer is one of a few choices offered by the form. */
function isChoice({ type }: ElementState): boolean {
  const { choices } = ELEMENT_TRAITS[type]
  return KEPT[type] === true || (choices !== undefined && choices !== 'datalist')
}

/** The first candidate that is valid and changes nothing else; otherwise the first valid one; otherwise none. */
function chooseCandidate(session: FormSession, name: string, candidates: readonly string[]): string | null {
  const before = shapeOf(session)
  const valid = candidates.filter((candidate) => {
    session.change(name, candidate)
    const { answer, violations } = session.getElement(name)
    return answer.kind === 'value' && violations.length === 0
  })
  const kept = valid.find((candidate) => {
    session.change(name, candidate)
    return shapeOf(session) === before
  })
  return kept ?? valid[0] ?? null
}

/** Names of the visible elements with their choices, since a choice may depend on a date or number. */
function shapeOf(session: FormSession): string {
  const visible = session.form.elements
    .map(({ name }) => session.getElement(name))
    .filter((state) => state.visible)
  return JSON.stringify(visible.map((state) => [state.name, isChoice(state) ? state.answer : null]))
}

/** Candidates must not depend on other answers, so bounds that are formulas are not used. */
function candidatesFor(
  { type, definition: { attributes } }: ElementState,
  index: number,
  datalists: Readonly<Record<string, Pick<Datalist, 'options'>>>,
): readonly string[] {
  const { choices, number, holdsReceipts } = ELEMENT_TRAITS[type]
  if (holdsReceipts) return []
  if (choices === 'datalist')
    return (datalists[attributes.datalistId ?? '']?.options ?? []).map(({ value }) => value)
  if (number !== undefined) {
    const bounds = [attributes.min, attributes.max].filter((bound) => typeof bound === 'number')
    return [...NUMBERS, ...bounds].map(String)
  }
  return WORDS[type]?.(index) ?? TEXTS
}

/** Around typical thresholds of these forms. */
const NUMBERS = [
  12, 25, 60, 3, 1, 0, 100, 250, 1_200, 5_500, 12_500, 35_000, 75_000, 120_000, 160_000, 350_000, 800_000,
  1_500_000, 12_000_000,
]

const DAYS = [1975, 1955, 1938, 2001, 2011, 2020, 2026, 2027].map((year) => `17/06/${year}`)
const IBANS = ['FR7630006000011234567890189', 'DE89370400440532013000', 'GB29NWBK60161331926819']

/**
 * Numbers reserved for fiction, domains reserved for tests, and the standard's example account numbers. The index
 * distinguishes persons.
 */
const WORDS: Partial<Readonly<Record<ElementType, (index: number) => readonly string[]>>> = {
  input_tel: (index) => [`06 39 98 ${digits(index, 4)}`, `01 99 00 ${digits(index, 4)}`],
  input_mail: (index) => [`personne-${index}@exemple.test`],
  input_iban: () => IBANS,
  input_iban_code: () => IBANS,
  input_bic_code: () => ['AGRIFRPP', 'DEUTDEFF'],
  input_date: () => DAYS,
  input_birthdate: () => DAYS,
}

/** Words, then codes with the check digits that some fields ask for. */
const TEXTS = ['Exemple', 'Modèle', '75002', '33000', '732829320', '73282932000074', '1234567890123']

function digits(index: number, count: number): string {
  return String(index % 10 ** count)
    .padStart(count, '0')
    .replace(/(\d\d)(?=\d)/g, '$1 ')
}

function wordsOf(input: AnswerInput): readonly string[] {
  const values = typeof input === 'string' ? [input] : (input ?? [])
  return values.map((value) => value.toLowerCase().replace(/[\s.]/g, '')).filter((value) => value !== '')
}

/** Rewrites numbers in words to match the invented numbers. */
function writeNumbersOut(session: FormSession, answers: Record<string, string | string[]>): void {
  for (const { name, type } of session.form.elements) {
    if (type !== 'convert_number_to_word' || !session.getElement(name).visible) continue
    const words = session.expectedWords(name)
    if (words === undefined) continue
    session.change(name, words)
    answers[name] = words
  }
}
