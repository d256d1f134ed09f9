import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { CompiledElement, RunningForm } from './compiled-form.ts'
import { ABSENT, type ElementFace } from './elements/face.ts'
import { parseNumber, presentNumber, type Exact } from './exact.ts'
import type { FormulaValue } from './expression/compile-expression.ts'
import { presentFrenchEuroWords, presentFrenchWords } from './french-words.ts'
import type { FactValue } from './scope.ts'
import type { Answer } from './session-types.ts'
import { findRunningTable, readColumn } from './table-choice.ts'
import { UnreachableError } from './unreachable-error.ts'

/** The value of a computed element; absent while an operand is missing. */
export function computeAnswer(
  { source, face, formula }: CompiledElement,
  running: RunningForm,
): Answer | Exact {
  if (formula !== undefined) return toFormulaAnswer(formula.value(running), face)
  switch (source.kind) {
    case 'typed':
    case 'none':
    case 'formula':
      return ABSENT
    case 'constant':
      return toAnswer(source.value, face)
    case 'answer':
      return copyAnswer(source.names, face, running)
    case 'fact':
      return toAnswer(running.fact(source.path), face)
    case 'table':
      return toAnswer(readTable(source.table, source.column, running), face)
    case 'words':
      return toAnswer(expectedWords(find(source.reference, running), running) ?? null, face)
    default:
      throw new UnreachableError(source)
  }
}

function find(name: string, { form }: RunningForm): CompiledElement | undefined {
  return form.elementByName.get(name)
}

/** The number or amount of an element's answer in French words; undefined while absent. */
export function expectedWords(
  referred: CompiledElement | undefined,
  running: RunningForm,
): string | undefined {
  const number = referred === undefined ? null : running.numberAt(referred.index)
  if (referred === undefined || number === null) return undefined
  const text = presentNumber(number)
  return isEuroAmount(referred) ? presentFrenchEuroWords(text) : presentFrenchWords(text)
}

/** Whether the number of an element is an amount in euros, also in words. */
export function isEuroAmount({ definition, type }: CompiledElement): boolean {
  return definition.role === 'subscription.amount' || ELEMENT_TRAITS[type].amount === 'euros'
}

function toAnswer(value: FactValue, face: ElementFace): Answer {
  if (value === null || value.length === 0) return ABSENT
  return { kind: 'value', value: typeof value === 'string' ? face.normalise(value) : value }
}

/** Rounds a result once, when it becomes an answer, not inside the formula. */
function toFormulaAnswer(value: FormulaValue, face: ElementFace): Answer | Exact {
  if (value === null || typeof value === 'string') return toAnswer(value, face)
  if (typeof value === 'boolean') return toAnswer(String(value), face)
  return face.roundResult(value) ?? ABSENT
}

/** Copies the first present answer of several. */
function copyAnswer(names: readonly string[], face: ElementFace, running: RunningForm): Answer {
  for (const name of names) {
    const answer = running.answerAt(find(name, running)?.index ?? -1)
    if (answer.kind === 'value') return toAnswer(answer.value, face)
  }
  return ABSENT
}

function readTable(
  name: string,
  column: Parameters<typeof readColumn>[1],
  running: RunningForm,
): string | null {
  const element = find(name, running)
  const choice = element?.own?.table
  const answer = running.answerAt(element?.index ?? -1)
  if (choice === undefined || answer.kind !== 'value' || typeof answer.value !== 'string') return null
  const table = findRunningTable(choice, running)
  const cell = table === undefined ? null : readColumn(answer.value, column, table)
  const number = cell === null ? null : parseNumber(String(cell))
  return number === null ? null : presentNumber(number)
}
