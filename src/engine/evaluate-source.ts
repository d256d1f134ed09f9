import type { CompiledElement } from './compile.ts'
import { ABSENT } from './elements/face.ts'
import { presentNumber, presentResult } from './exact.ts'
import { evaluateExpression, type FormulaValue } from './expression/evaluate-expression.ts'
import { presentFrenchEuroWords, presentFrenchWords } from './french-words.ts'
import type { Evaluation } from './evaluation.ts'
import type { Answer } from './session-types.ts'
import { UnreachableError } from './unreachable-error.ts'
import { Exact } from './exact.ts'

/** The answer of an element that nobody types; absent while something it needs is missing. */
export function evaluateSource(element: CompiledElement, evaluation: Evaluation): Answer {
  const { source } = element
  switch (source.kind) {
    case 'typed':
    case 'none':
      return ABSENT
    case 'constant':
      return toAnswer(source.value, element)
    case 'formula':
      return toAnswer(presentFormulaValue(evaluateExpression(source.expression, evaluation)), element)
    case 'answer':
      return copyAnswer(source.names, element, evaluation)
    case 'fact':
      return toAnswer(evaluation.fact(source.path), element)
    case 'table':
      return toAnswer(readTable(source.table, source.column, evaluation), element)
    case 'words':
      return toAnswer(expectedWords(source.reference, evaluation) ?? null, element)
    default:
      throw new UnreachableError(source)
  }
}

/** French words of the number or amount that an element's answer holds; undefined while there is none. */
export function expectedWords(reference: string, evaluation: Evaluation): string | undefined {
  const number = evaluation.number(reference)
  if (number === null) return undefined
  const text = presentNumber(number)
  const referred = evaluation.form.elementByName.get(reference)
  const isAmount =
    referred?.type === 'input_float_currency_amount' || referred?.type === 'output_product_unit_price'
  return isAmount ? presentFrenchEuroWords(text) : presentFrenchWords(text)
}

function toAnswer(value: string | readonly string[] | null, { face }: CompiledElement): Answer {
  if (value === null || value.length === 0) return ABSENT
  return { kind: 'value', value: typeof value === 'string' ? face.normalise(value) : value }
}

/** A result is rounded when it becomes an answer, not inside the formula. */
function presentFormulaValue(value: FormulaValue): string | null {
  if (value === null || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : presentResult(value)
}

/** The first of several answers that is there. */
function copyAnswer(names: readonly string[], element: CompiledElement, evaluation: Evaluation): Answer {
  for (const name of names) {
    const answer = evaluation.answer(name)
    if (answer.kind === 'value') return toAnswer(answer.value, element)
  }
  return ABSENT
}

function readTable(
  name: string,
  column: 'usufruct' | 'bareOwnership' | 'durationYears',
  evaluation: Evaluation,
): string | null {
  const table = evaluation.form.elementByName.get(name)
  const answer = evaluation.answer(name)
  if (table === undefined || answer.kind !== 'value') return null
  const row = evaluation.optionsOf(table).find((option) => option.value === answer.value)
  if (row === undefined) return null
  if (column === 'durationYears') return row.value
  const percent = row[column]
  return percent === undefined ? null : presentNumber(new Exact(percent))
}
