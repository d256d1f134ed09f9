import type { Condition, Rule } from '#form/definition.ts'
import { CompiledCondition, readOperand, resolveRuleValue } from './compile-condition.ts'
import type { CompiledElement, RunningForm } from './compiled-form.ts'
import { hasEffect } from './condition.ts'
import type { Operand } from './compare-answers.ts'
import type { FormSession } from './form-session.ts'
import type { Explanation, ExplanationStep } from './session-types.ts'
import { findRunningTable, type TableChoice } from './table-choice.ts'
import { collectSourceDependencies } from './value-source.ts'

/**
 * Explains why an element is shown, required or disabled, and how its value was computed: each rule with its operands.
 * Separate from the session so that only the browsers of staff and authors load it.
 */
export function explain(session: FormSession, name: string): Explanation {
  return session.inspect(name, explainElement)
}

function explainElement(element: CompiledElement, running: RunningForm): Explanation {
  const { page, block, definition } = element
  const { condition, attributes } = definition
  const own = (effect: 'required' | 'disabled'): readonly ExplanationStep[] => {
    if (hasEffect(condition, effect)) return explainCondition('element', condition, running)
    return [{ what: `attribute ${effect}`, operands: [], result: String(attributes[effect] === true) }]
  }
  return {
    element: element.name,
    visible: [
      ...explainScope(`page ${page.slug}`, page.condition, running),
      ...explainScope(`block ${block.slug}`, block.condition, running),
      ...explainScope('element', condition, running),
    ],
    required: own('required'),
    disabled: own('disabled'),
    value: [explainValue(element, running)],
  }
}

function explainScope(
  what: string,
  condition: Condition | undefined,
  running: RunningForm,
): readonly ExplanationStep[] {
  return hasEffect(condition, 'visible') ? explainCondition(what, condition, running) : []
}

function explainCondition(
  what: string,
  condition: Condition,
  running: RunningForm,
): readonly ExplanationStep[] {
  const { rules } = new CompiledCondition(condition, (name) => indexOf(name, running))
  return rules.map((compiled) => ({
    what: `${what}: ${describeRule(compiled.rule)}`,
    operands: collectOperands(compiled.rule, running),
    result: String(compiled.holds(running)),
  }))
}

function describeRule(rule: Rule): string {
  if (rule.type === 'dossier') return `dossier.direct ${rule.operator} ${rule.direct}`
  if (rule.type === 'state') return `dossier.state ${rule.operator} ${rule.state}`
  const read = rule.type === 'input_date' ? `age(${rule.element})` : rule.element
  return `${read} ${rule.operator} ${String(rule.value)}`
}

function collectOperands(rule: Rule, running: RunningForm): ExplanationStep['operands'] {
  if (rule.type === 'dossier') return [{ name: 'dossier.direct', value: readFact('dossier.direct', running) }]
  if (rule.type === 'state') return [{ name: 'dossier.state', value: readFact('dossier.state', running) }]
  const operand = { name: rule.element, value: readAnswer(rule.element, running) }
  if (typeof rule.value !== 'string' || !rule.value.startsWith('{')) return [operand]
  return [operand, { name: rule.value, value: presentOperand(resolveRuleValue(rule.value, running)) }]
}

function explainValue(element: CompiledElement, running: RunningForm): ExplanationStep {
  const { source } = element
  if (element.own?.table !== undefined) return explainRow(element, element.own.table, running)
  const reads = collectSourceDependencies(source)
  const answer = running.answerAt(element.index)
  return {
    what: source.kind === 'formula' ? `formula ${source.formula}` : source.kind,
    operands: [
      ...Array.from(reads.answers, (name) => ({
        name,
        value: readAnswer(name, running),
      })),
      ...Array.from(reads.facts, (path) => ({ name: path, value: readFact(path, running) })),
    ],
    result: answer.kind === 'value' ? (presentOperand(answer.value) ?? '') : answer.kind,
  }
}

/** A stored row may count as absent because it was chosen for another table, side or product. */
function explainRow(element: CompiledElement, table: TableChoice, running: RunningForm): ExplanationStep {
  const answer = running.answerAt(element.index)
  return {
    what: 'typed row, chosen in what is offered now',
    operands: [
      { name: 'typed', value: presentOperand(running.inputOf(element)) },
      { name: 'offered', value: findRunningTable(table, running)?.stamp ?? null },
    ],
    result: answer.kind === 'value' ? (presentOperand(answer.value) ?? '') : answer.kind,
  }
}

function indexOf(name: string, running: RunningForm): number {
  return running.form.elementByName.get(name)?.index ?? -1
}

function readAnswer(name: string, running: RunningForm): string | null {
  return presentOperand(readOperand(indexOf(name, running), running))
}

function readFact(path: string, running: RunningForm): string | null {
  return presentOperand(running.fact(path))
}

function presentOperand(operand: Operand): string | null {
  return operand === null || typeof operand === 'string' ? operand : operand.join(', ')
}
