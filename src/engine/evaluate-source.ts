import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { CompiledElement, ComputeAnswer, RunningForm } from './compiled-form.ts'
import { ABSENT, type ElementFace } from './elements/face.ts'
import { parseNumber, presentNumber, type Exact } from './exact.ts'
import { compileExpression, type FormulaValue } from './expression/compile-expression.ts'
import { presentFrenchEuroWords, presentFrenchWords } from './french-words.ts'
import type { FactValue, FindIndex } from './scope.ts'
import type { Answer } from './session-types.ts'
import { findRunningTable, readColumn } from './table-choice.ts'
import { UnreachableError } from './unreachable-error.ts'
import type { ValueSource } from './value-source.ts'

/** Compiles the computation of an element's value; undefined for typed elements. */
export function compileSource(
  source: ValueSource,
  face: ElementFace,
  findIndex: FindIndex,
): ComputeAnswer | undefined {
  switch (source.kind) {
    case 'typed':
      return undefined
    case 'none':
      return () => ABSENT
    case 'constant': {
      const answer = toAnswer(source.value, face)
      return () => answer
    }
    case 'formula': {
      const formula = compileExpression(source.expression, findIndex)
      return (running) => toFormulaAnswer(formula.value(running), face)
    }
    case 'answer': {
      const indexes = source.names.map(findIndex)
      return (running) => copyAnswer(indexes, face, running)
    }
    case 'fact':
      return (running) => toAnswer(running.fact(source.path), face)
    case 'table': {
      const index = findIndex(source.table)
      return (running) => toAnswer(readTable(index, source.column, running), face)
    }
    case 'words':
      return (running) => {
        const referred = running.form.elementByName.get(source.reference)
        return toAnswer(expectedWords(referred, running) ?? null, face)
      }
    default:
      throw new UnreachableError(source)
  }
}

/** The number or amount of an element's answer in French words; undefined while absent. */
export function expectedWords(
  referred: CompiledElement | undefined,
  running: RunningForm,
): string | undefined {
  const number = referred === undefined ? null : running.numberAt(referred.index)
  if (referred === undefined || number === null) return undefined
  const text = presentNumber(number)
  const isAmount =
    referred.definition.role === 'subscription.amount' || ELEMENT_TRAITS[referred.type].amount === 'euros'
  return isAmount ? presentFrenchEuroWords(text) : presentFrenchWords(text)
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
function copyAnswer(indexes: readonly number[], face: ElementFace, running: RunningForm): Answer {
  for (const index of indexes) {
    const answer = running.answerAt(index)
    if (answer.kind === 'value') return toAnswer(answer.value, face)
  }
  return ABSENT
}

function readTable(
  index: number,
  column: Parameters<typeof readColumn>[1],
  running: RunningForm,
): string | null {
  const choice = running.form.elements[index]?.table
  const answer = running.answerAt(index)
  if (choice === undefined || answer.kind !== 'value' || typeof answer.value !== 'string') return null
  const table = findRunningTable(choice, running)
  const cell = table === undefined ? null : readColumn(answer.value, column, table)
  const number = cell === null ? null : parseNumber(String(cell))
  return number === null ? null : presentNumber(number)
}
