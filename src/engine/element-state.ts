import { formatFrenchDate } from '#rules/dates.ts'
import type { CompiledElement } from './compile.ts'
import { evaluateCondition, hasEffect } from './condition.ts'
import type { Expression } from './expression/expression.ts'
import { evaluateNumber } from './expression/evaluate-expression.ts'
import type { Evaluation } from './evaluation.ts'
import { isSameInput } from './same-answer.ts'
import { presentNumber } from './exact.ts'
import type { ElementState, Violation } from './session-types.ts'
import { collectViolations, NO_VIOLATIONS } from './violations.ts'

/**
 * An element as the outside sees it; the previous object itself when nothing in it changed,
 * so that whoever holds it need not look again.
 */
export function buildElementState(
  element: CompiledElement,
  evaluation: Evaluation,
  previous?: ElementState,
): ElementState {
  const { definition, type, face } = element
  const { attributes, condition } = definition
  const visible = evaluation.flag(evaluation.form.graph.scopes[element.index]?.shown ?? -1)
  const answer = evaluation.answerOf(element.index)
  const disabled = hasEffect(condition, 'disabled')
    ? evaluateCondition(condition, evaluation)
    : attributes.disabled === true
  const required =
    !element.computed &&
    !disabled &&
    (hasEffect(condition, 'required')
      ? evaluateCondition(condition, evaluation)
      : attributes.required === true)
  const state: ElementState = {
    name: element.name,
    type,
    definition,
    label: keepText(previous?.label, evaluation.replaceText(attributes.label)),
    help: attributes.help && keepText(previous?.help, evaluation.replaceText(attributes.help)),
    visible,
    required,
    disabled,
    readonly: element.computed || attributes.readonly === true,
    computed: element.computed,
    input: face.holdsAnswer ? evaluation.inputOf(element) : null,
    answer,
    min: presentBound(element.min, evaluation),
    max: presentBound(element.max, evaluation),
    minDate: attributes.minDate && presentDay(attributes.minDate.date, evaluation.today),
    maxDate: attributes.maxDate && presentDay(attributes.maxDate.date, evaluation.today),
    options: evaluation.optionsOf(element),
    violations: NO_VIOLATIONS,
  }
  const violations = visible ? collectViolations(element, state, evaluation) : NO_VIOLATIONS
  const complete = violations.length === 0 ? state : { ...state, violations }
  return previous !== undefined && isSameState(previous, complete) ? previous : complete
}

function presentBound(bound: Expression | undefined, evaluation: Evaluation): string | undefined {
  const value = bound === undefined ? null : evaluateNumber(bound, evaluation)
  return value === null ? undefined : presentNumber(value)
}

function presentDay(day: string, today: string): string {
  return day === 'today' ? formatFrenchDate(today) : day
}

function keepText<T extends { readonly fr: string; readonly en: string }>(
  previous: T | undefined,
  next: T,
): T {
  return previous !== undefined && previous.fr === next.fr && previous.en === next.en ? previous : next
}

function isSameState(left: ElementState, right: ElementState): boolean {
  return (
    left.answer === right.answer &&
    left.visible === right.visible &&
    left.required === right.required &&
    left.disabled === right.disabled &&
    isSameInput(left.input, right.input) &&
    left.min === right.min &&
    left.max === right.max &&
    left.label === right.label &&
    left.help === right.help &&
    left.options === right.options &&
    isSameViolations(left.violations, right.violations)
  )
}

function isSameViolations(left: readonly Violation[], right: readonly Violation[]): boolean {
  if (left.length !== right.length) return false
  return left.every((violation, position) => {
    const other = right[position]
    return (
      other !== undefined &&
      violation.code === other.code &&
      violation.text?.fr === other.text?.fr &&
      violation.text?.en === other.text?.en &&
      Object.keys(violation.params).length === Object.keys(other.params).length &&
      Object.entries(violation.params).every(([name, value]) => other.params[name] === value)
    )
  })
}
