import type { Condition, Rule } from '#form/definition.ts'
import { compileCondition, readOperand, resolveRuleValue } from './compile-condition.ts'
import type { CompiledElement } from './compile.ts'
import { hasEffect } from './condition.ts'
import type { Operand } from './compare-answers.ts'
import type { Evaluation } from './evaluation.ts'
import type { Explanation, ExplanationStep, FormSession } from './session-types.ts'
import { findRunningTable, type TableChoice } from './table-choice.ts'
import { collectSourceDependencies } from './value-source.ts'

/**
 * Why an element is shown, required, disabled, and how its value came: rules with what they read. Not a method of
 * the session: only staff and authors ask, and a browser that does not ask does not load it.
 */
export function explain(session: FormSession, name: string): Explanation {
  return session.inspect(name, explainElement)
}

function explainElement(element: CompiledElement, evaluation: Evaluation): Explanation {
  const { page, block, definition } = element
  const { condition, attributes } = definition
  const own = (effect: 'required' | 'disabled'): readonly ExplanationStep[] => {
    if (hasEffect(condition, effect)) return explainCondition('element', condition, evaluation)
    return [{ what: `attribute ${effect}`, operands: [], result: String(attributes[effect] === true) }]
  }
  return {
    element: element.name,
    visible: [
      ...explainScope(`page ${page.slug}`, page.condition, evaluation),
      ...explainScope(`block ${block.slug}`, block.condition, evaluation),
      ...explainScope('element', condition, evaluation),
    ],
    required: own('required'),
    disabled: own('disabled'),
    value: [explainValue(element, evaluation)],
  }
}

function explainScope(
  what: string,
  condition: Condition | undefined,
  evaluation: Evaluation,
): readonly ExplanationStep[] {
  return hasEffect(condition, 'visible') ? explainCondition(what, condition, evaluation) : []
}

function explainCondition(
  what: string,
  condition: Condition,
  evaluation: Evaluation,
): readonly ExplanationStep[] {
  const { rules } = compileCondition(condition, (name) => indexOf(name, evaluation))
  return rules.map(({ rule, holds }) => ({
    what: `${what}: ${describeRule(rule)}`,
    operands: collectOperands(rule, evaluation),
    result: String(holds(evaluation)),
  }))
}

function describeRule(rule: Rule): string {
  if (rule.type === 'dossier') return `dossier.direct ${rule.operator} ${rule.direct}`
  if (rule.type === 'state') return `dossier.state ${rule.operator} ${rule.state}`
  const read = rule.type === 'input_date' ? `age(${rule.element})` : rule.element
  return `${read} ${rule.operator} ${String(rule.value)}`
}

function collectOperands(rule: Rule, evaluation: Evaluation): ExplanationStep['operands'] {
  if (rule.type === 'dossier')
    return [{ name: 'dossier.direct', value: readFact('dossier.direct', evaluation) }]
  if (rule.type === 'state') return [{ name: 'dossier.state', value: readFact('dossier.state', evaluation) }]
  const operand = { name: rule.element, value: readAnswer(rule.element, evaluation) }
  if (typeof rule.value !== 'string' || !rule.value.startsWith('{')) return [operand]
  return [operand, { name: rule.value, value: presentOperand(resolveRuleValue(rule.value, evaluation)) }]
}

function explainValue(element: CompiledElement, evaluation: Evaluation): ExplanationStep {
  const { source } = element
  if (element.table !== undefined) return explainRow(element, element.table, evaluation)
  const reads = collectSourceDependencies(source)
  const answer = evaluation.answerAt(element.index)
  return {
    what: source.kind === 'formula' ? `formula ${source.formula}` : source.kind,
    operands: [
      ...Array.from(reads.answers, (name) => ({
        name,
        value: readAnswer(name, evaluation),
      })),
      ...Array.from(reads.facts, (path) => ({ name: path, value: readFact(path, evaluation) })),
    ],
    result: answer.kind === 'value' ? (presentOperand(answer.value) ?? '') : answer.kind,
  }
}

/** A row that was typed may count as absent because it was chosen in another table, for another side or product. */
function explainRow(element: CompiledElement, table: TableChoice, evaluation: Evaluation): ExplanationStep {
  const answer = evaluation.answerAt(element.index)
  return {
    what: 'typed row, chosen in what is offered now',
    operands: [
      { name: 'typed', value: presentOperand(evaluation.inputOf(element)) },
      { name: 'offered', value: findRunningTable(table, evaluation)?.stamp ?? null },
    ],
    result: answer.kind === 'value' ? (presentOperand(answer.value) ?? '') : answer.kind,
  }
}

function indexOf(name: string, evaluation: Evaluation): number {
  return evaluation.form.elementByName.get(name)?.index ?? -1
}

function readAnswer(name: string, evaluation: Evaluation): string | null {
  return presentOperand(readOperand(indexOf(name, evaluation), evaluation))
}

function readFact(path: string, evaluation: Evaluation): string | null {
  return presentOperand(evaluation.fact(path))
}

function presentOperand(operand: Operand): string | null {
  return operand === null || typeof operand === 'string' ? operand : operand.join(', ')
}
