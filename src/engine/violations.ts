import type { MustDifferFrom, Text } from '#form/definition.ts'
import type { CompiledElement } from './compile.ts'
import type { Breach } from './elements/face.ts'
import { evaluateComparison } from './compare-answers.ts'
import { expectedWords } from './evaluate-source.ts'
import type { Evaluation } from './evaluation.ts'
import { Exact, presentNumber } from './exact.ts'
import { isSameWording } from './french-words.ts'
import type { ElementState, Violation } from './session-types.ts'
import { isSiret } from './siret.ts'

export const NO_VIOLATIONS: readonly Violation[] = []

/** A breach with the sentence that a rule of its own gives, stronger than the element's `errorMessage`. */
interface RuleBreach extends Breach {
  readonly message?: Text | undefined
}

/** A rule of the definition, each looking at one thing; the first that is broken is told. */
type RuleCheck = (
  value: string | readonly string[],
  element: CompiledElement,
  evaluation: Evaluation,
) => RuleBreach | undefined

const RULES: readonly RuleCheck[] = [checkRegistrationNumber, checkWords, checkMustEqual, checkMustDiffer]

/** What the answer of a visible element breaks now: at most one thing, since people mend one at a time. */
export function collectViolations(
  element: CompiledElement,
  state: ElementState,
  evaluation: Evaluation,
): readonly Violation[] {
  const breach = findBreach(element, state, evaluation)
  return breach === undefined ? NO_VIOLATIONS : [presentViolation(element, state, breach, evaluation)]
}

function findBreach(
  element: CompiledElement,
  state: ElementState,
  evaluation: Evaluation,
): RuleBreach | undefined {
  const { answer } = state
  const summed = checkGroup(element, evaluation)
  if (summed !== undefined) return summed
  if (answer.kind === 'absent') {
    return state.required && element.face.holdsAnswer
      ? { code: element.face.requiredCode(element.definition) }
      : undefined
  }
  if (answer.kind === 'invalid') return { code: element.face.invalidCode }
  const [breach] = element.face.validate(answer.value, state)
  if (breach !== undefined) return breach
  if (!element.hasOwnRules) return undefined
  for (const check of RULES) {
    const broken = check(answer.value, element, evaluation)
    if (broken !== undefined) return broken
  }
  return undefined
}

function presentViolation(
  element: CompiledElement,
  state: ElementState,
  breach: RuleBreach,
  evaluation: Evaluation,
): Violation {
  const text = breach.message ?? element.definition.attributes.errorMessage
  return {
    element: element.name,
    block: element.block.slug,
    page: element.page.slug,
    code: breach.code,
    // The sentence is made later, in a language known only then.
    params: { labelFr: state.label.fr, labelEn: state.label.en, ...breach.params },
    text: text && evaluation.replaceText(text),
  }
}

/** Digits with their key, for the element that the definition gives this role. Source: wizard §5. */
function checkRegistrationNumber(
  value: string | readonly string[],
  element: CompiledElement,
): RuleBreach | undefined {
  if (element.definition.role !== 'company.number') return undefined
  return typeof value === 'string' && isSiret(value) ? undefined : { code: 'validation.error.siret' }
}

function checkWords(
  value: string | readonly string[],
  element: CompiledElement,
  evaluation: Evaluation,
): RuleBreach | undefined {
  const { reference } = element.definition
  if (element.type !== 'convert_number_to_word' || element.computed || reference === undefined)
    return undefined
  const expected = expectedWords(reference, evaluation)
  if (expected === undefined || typeof value !== 'string') return undefined
  return isSameWording(value, expected) ? undefined : { code: 'element.error.different-to-expected' }
}

function checkMustEqual(value: string | readonly string[], element: CompiledElement): RuleBreach | undefined {
  const { mustEqual } = element.definition
  if (mustEqual === undefined || evaluateComparison(value, 'equal', mustEqual.value)) return undefined
  return { code: 'element.error.different-to-expected', message: mustEqual.message }
}

function checkMustDiffer(
  value: string | readonly string[],
  element: CompiledElement,
  evaluation: Evaluation,
): RuleBreach | undefined {
  if (typeof value !== 'string') return undefined
  const own = element.face.comparable(value)
  const broken = element.definition.mustDifferFrom?.find((rule) =>
    collectOthers(rule, evaluation).some((other) => element.face.comparable(other) === own),
  )
  if (broken === undefined) return undefined
  const { message } = broken
  if (typeof message === 'string') return { code: message }
  return { code: 'validation.error.distinct', message }
}

function collectOthers(rule: MustDifferFrom, evaluation: Evaluation): readonly string[] {
  const answers = (rule.elements ?? []).flatMap((name) => {
    const answer = evaluation.answer(name)
    return answer.kind === 'value' && typeof answer.value === 'string' ? [answer.value] : []
  })
  const fact = rule.fact === undefined ? null : evaluation.fact(rule.fact)
  return fact === null ? answers : [...answers, fact]
}

/** Sums and rankings of a group speak once something in it is answered; before, its members speak for themselves. */
function checkGroup(element: CompiledElement, evaluation: Evaluation): RuleBreach | undefined {
  const names = element.summed
  if (names.length === 0) return undefined
  const numbers = names.flatMap((name) => evaluation.number(name) ?? [])
  if (numbers.length === 0) return undefined
  if (element.type === 'group_ordered_integers') return checkRanking(numbers, names.length)
  const bounds = element.definition.sumTo
  if (bounds === undefined) return undefined
  const sum = numbers.reduce((total, number) => total.plus(number), new Exact(0))
  if (sum.greaterThanOrEqualTo(bounds.min) && sum.lessThanOrEqualTo(bounds.max)) return undefined
  return {
    code: 'validation.error.percentage-range-group-sum',
    params: { min: String(bounds.min), max: String(bounds.max) },
  }
}

/** Ranks differ from each other; whether all are given is each member's own rule. */
function checkRanking(ranks: readonly Exact[], size: number): RuleBreach | undefined {
  const distinct = new Set(ranks.map(presentNumber))
  const isInRange = ranks.every((rank) => rank.greaterThanOrEqualTo(1) && rank.lessThanOrEqualTo(size))
  return distinct.size === ranks.length && isInRange
    ? undefined
    : { code: 'validation.error.ordered-integers' }
}
