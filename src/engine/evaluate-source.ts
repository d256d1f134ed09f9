import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { CompiledElement } from './compile.ts'
import { ABSENT, type ElementFace } from './elements/face.ts'
import { parseNumber, presentNumber } from './exact.ts'
import { compileExpression, type FormulaValue } from './expression/compile-expression.ts'
import { presentFrenchEuroWords, presentFrenchWords } from './french-words.ts'
import type { Evaluation } from './evaluation.ts'
import type { FactValue, FindIndex } from './scope.ts'
import type { Answer } from './session-types.ts'
import { findRunningTable, readColumn } from './table-choice.ts'
import { UnreachableError } from './unreachable-error.ts'
import type { ValueSource } from './value-source.ts'

/** How the answer of an element comes that nobody types; absent while something it needs is missing. */
export type ComputeAnswer = (evaluation: Evaluation) => Answer

/** The way to an element's value with its names looked up once; undefined for what people type. */
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
      return (evaluation) => toFormulaAnswer(formula.value(evaluation), face)
    }
    case 'answer': {
      const indexes = source.names.map(findIndex)
      return (evaluation) => copyAnswer(indexes, face, evaluation)
    }
    case 'fact':
      return (evaluation) => toAnswer(evaluation.fact(source.path), face)
    case 'table': {
      const index = findIndex(source.table)
      return (evaluation) => toAnswer(readTable(index, source.column, evaluation), face)
    }
    case 'words':
      return (evaluation) => {
        const referred = evaluation.form.elementByName.get(source.reference)
        return toAnswer(expectedWords(referred, evaluation) ?? null, face)
      }
    default:
      throw new UnreachableError(source)
  }
}

/** French words of the number or amount that an element's answer holds; undefined while there is none. */
export function expectedWords(
  referred: CompiledElement | undefined,
  evaluation: Evaluation,
): string | undefined {
  const number = referred === undefined ? null : evaluation.numberAt(referred.index)
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

/** A result is rounded when it becomes an answer, not inside the formula. */
function toFormulaAnswer(value: FormulaValue, face: ElementFace): Answer {
  if (value === null || typeof value === 'string') return toAnswer(value, face)
  if (typeof value === 'boolean') return toAnswer(String(value), face)
  const result = face.presentResult(value)
  return result === null ? ABSENT : { kind: 'value', value: result }
}

/** The first of several answers that is there. */
function copyAnswer(indexes: readonly number[], face: ElementFace, evaluation: Evaluation): Answer {
  for (const index of indexes) {
    const answer = evaluation.answerAt(index)
    if (answer.kind === 'value') return toAnswer(answer.value, face)
  }
  return ABSENT
}

function readTable(
  index: number,
  column: Parameters<typeof readColumn>[1],
  evaluation: Evaluation,
): string | null {
  const choice = evaluation.form.elements[index]?.table
  const answer = evaluation.answerAt(index)
  if (choice === undefined || answer.kind !== 'value' || typeof answer.value !== 'string') return null
  const running = findRunningTable(choice, evaluation)
  const cell = running === undefined ? null : readColumn(answer.value, column, running)
  const number = cell === null ? null : parseNumber(String(cell))
  return number === null ? null : presentNumber(number)
}
