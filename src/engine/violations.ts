import { isPostcode } from '#rules/postcode.ts'
import type { CompiledElement, RuleBreach, RunningForm } from './compiled-form.ts'
import type { ElementFrame } from './element-frame.ts'
import { evaluateComparison } from './compare-answers.ts'
import { expectedWords } from './evaluate-source.ts'
import { add, compareNumbers, isExact, parseNumber, presentNumber, wholeNumber, type Exact } from './exact.ts'
import { isSameWording } from './french-words.ts'
import { findMessageTags } from './messages.ts'
import type { Answer, Violation } from './session-types.ts'
import { findSiretFault } from './siret.ts'
import { findRunningTable, findTableAge, isRowOfOtherAge } from './table-choice.ts'

/** Shared empty list, so that states without violations compare equal by identity. */
export const NO_VIOLATIONS: readonly Violation[] = []

/** A validation rule of the definition; the first broken one is reported. */
type RuleCheck = (
  value: string | readonly string[],
  element: CompiledElement,
  running: RunningForm,
) => RuleBreach | undefined

const RULES: readonly RuleCheck[] = [
  checkRegistrationNumber,
  checkPostcode,
  checkWords,
  checkRowAge,
  checkMustEqual,
  checkMustDiffer,
]

/** The rule broken by a visible element's answer; only the first, since users fix one error at a time. */
export function findBreach(
  element: CompiledElement,
  answer: Answer | Exact,
  isRequired: boolean,
  frame: ElementFrame,
  running: RunningForm,
): RuleBreach | undefined {
  const { own } = element
  const summed = own && own.summed.length > 0 && checkGroup(element, own.summed, isRequired, running)
  if (summed) return summed
  if (!isExact(answer)) {
    if (answer.kind === 'absent') {
      return isRequired && element.face.holdsAnswer ? element.missing : undefined
    }
    if (answer.kind === 'invalid') return element.unreadable
    if (answer.breach !== undefined) return answer.breach
  }
  const value = isExact(answer) ? answer : answer.value
  const breach = element.face.validate(value, frame)
  if (breach !== undefined || own === undefined) return breach
  const text = isExact(value) ? presentNumber(value) : value
  for (const check of RULES) {
    const broken = check(text, element, running)
    if (broken !== undefined) return broken
  }
  return undefined
}

/** The public violation. Its message is built later, once the language is known. */
export function presentViolation(
  element: CompiledElement,
  frame: ElementFrame,
  breach: RuleBreach,
  running: RunningForm,
): Violation {
  const ownMessage = breach === element.missing ? frame.requiredMessage : undefined
  const message = breach.message ?? ownMessage ?? frame.errorMessage
  const code = typeof message === 'string' ? message : breach.code
  return {
    element: element.name,
    block: element.block.slug,
    page: element.page.slug,
    code,
    params: {
      labelFr: frame.label.fr,
      labelEn: frame.label.en,
      ...(breach === element.unreadable ? element.face.invalidParams(frame) : {}),
      ...readMessageSettings(code, running),
      ...breach.params,
    },
    text: typeof message === 'object' ? running.replaceText(message) : undefined,
  }
}

/** Whether two breaches report the same error. */
export function isSameBreach(left: RuleBreach | undefined, right: RuleBreach | undefined): boolean {
  if (left === right) return true
  if (left === undefined || right === undefined) return false
  if (left.code !== right.code || left.message !== right.message) return false
  const names = Object.keys(left.params ?? {})
  return (
    names.length === Object.keys(right.params ?? {}).length &&
    names.every((name) => left.params?.[name] === right.params?.[name])
  )
}

/** Messages may include the deployment's phone number and address, which are settings. */
function readMessageSettings(code: string, running: RunningForm): Readonly<Record<string, string>> {
  return Object.fromEntries(
    findMessageTags(code).flatMap((tag) => {
      const value = running.fact(`setting.${tag}`)
      return typeof value === 'string' ? [[tag, value]] : []
    }),
  )
}

/** Checks a SIRET, for the element with this role. Source: wizard §5. */
function checkRegistrationNumber(
  value: string | readonly string[],
  element: CompiledElement,
): RuleBreach | undefined {
  if (element.definition.role !== 'company.number') return undefined
  const fault = typeof value === 'string' ? findSiretFault(value) : 'notDigits'
  if (fault === undefined) return undefined
  return { code: fault === 'notDigits' ? 'validation.error.siret' : 'validation.error.siret-number' }
}

function checkPostcode(
  value: string | readonly string[],
  { definition: { attributes } }: CompiledElement,
  running: RunningForm,
): RuleBreach | undefined {
  if (attributes.postcodeOf === undefined || typeof value !== 'string') return undefined
  const index = running.form.elementByName.get(attributes.postcodeOf)?.index ?? -1
  const country = running.answerAt(index)
  const code = country.kind === 'value' && typeof country.value === 'string' ? country.value : undefined
  return isPostcode(value, code) ? undefined : { code: 'validation.error.postcode' }
}

function checkWords(
  value: string | readonly string[],
  element: CompiledElement,
  running: RunningForm,
): RuleBreach | undefined {
  const { reference } = element.definition
  if (element.type !== 'convert_number_to_word' || element.computed || reference === undefined)
    return undefined
  const expected = expectedWords(running.form.elementByName.get(reference), running)
  if (expected === undefined || typeof value !== 'string') return undefined
  return isSameWording(value, expected) ? undefined : { code: 'element.error.different-to-expected' }
}

/** The row of a life table must contain the usufructuary's age. Source: domain §2 `life_row`. */
function checkRowAge(
  value: string | readonly string[],
  { own }: CompiledElement,
  running: RunningForm,
): RuleBreach | undefined {
  const table = own?.table
  if (table === undefined || table.ageIndex < 0 || typeof value !== 'string') return undefined
  const age = findTableAge(table, running)
  const offered = findRunningTable(table, running)
  if (age === undefined || offered === undefined) return undefined
  return isRowOfOtherAge(value, age, offered) ? { code: 'validation.error.dismemberment-age' } : undefined
}

function checkMustEqual(
  value: string | readonly string[],
  { definition: { mustEqual }, own }: CompiledElement,
  running: RunningForm,
): RuleBreach | undefined {
  if (mustEqual === undefined || evaluateComparison(value, 'equal', mustEqual.value)) return undefined
  if (own?.mustEqualWhen?.holds(running) === false) return undefined
  return { code: 'element.error.different-to-expected', message: mustEqual.message }
}

function checkMustDiffer(
  value: string | readonly string[],
  element: CompiledElement,
  running: RunningForm,
): RuleBreach | undefined {
  if (typeof value !== 'string') return undefined
  const compared = element.face.comparable(value)
  const broken = element.own?.differing.find(({ indexes, fact }) => {
    const given = fact === undefined ? null : running.fact(fact)
    if (typeof given === 'string' && element.face.comparable(given) === compared) return true
    return indexes.some((index) => {
      const other = running.answerAt(index)
      return (
        other.kind === 'value' &&
        typeof other.value === 'string' &&
        element.face.comparable(other.value) === compared
      )
    })
  })
  return broken === undefined ? undefined : { code: 'validation.error.distinct', message: broken.message }
}

/** A required group reports a missing first answer; once there is one, its sum or ranking is checked. */
function checkGroup(
  element: CompiledElement,
  summed: readonly number[],
  isRequired: boolean,
  running: RunningForm,
): RuleBreach | undefined {
  const numbers = summed.flatMap((index) => running.numberAt(index) ?? [])
  if (numbers.length === 0) return isRequired && !element.face.holdsAnswer ? element.missing : undefined
  if (element.type === 'group_ordered_integers') {
    const size = summed.length
    return isRequired && numbers.length < size ? UNRANKED : checkRanking(numbers, size)
  }
  const bounds = element.definition.sumTo
  if (bounds === undefined) return undefined
  const sum = numbers.reduce(add, wholeNumber(0))
  const [min, max] = [String(bounds.min), String(bounds.max)]
  const isBelow = compareNumbers(sum, parseNumber(min) ?? sum) < 0
  const isAbove = compareNumbers(sum, parseNumber(max) ?? sum) > 0
  if (!isBelow && !isAbove) return undefined
  return { code: 'validation.error.percentage-range-group-sum', params: { min, max } }
}

const UNRANKED: RuleBreach = { code: 'validation.error.ordered-integers' }

/** Ranks must be distinct. */
function checkRanking(ranks: readonly Exact[], size: number): RuleBreach | undefined {
  const distinct = new Set(ranks.map(presentNumber))
  const highest = wholeNumber(size)
  const isInRange = ranks.every(
    (rank) => compareNumbers(rank, wholeNumber(1)) >= 0 && compareNumbers(rank, highest) <= 0,
  )
  return distinct.size === ranks.length && isInRange ? undefined : UNRANKED
}
