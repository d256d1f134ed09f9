import type { FormElement, TableColumn } from '#form/definition.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { ElementFace } from './elements/face.ts'
import { collectDependencies, type Reads } from './expression/dependencies.ts'
import type { Expression } from './expression/expression.ts'
import { parseExpression, type FormulaProblem } from './expression/parse-expression.ts'
import { UnreachableError } from './unreachable-error.ts'

/** Source of an element's value. All kinds except `typed` are computed by the server. */
export type ValueSource =
  | { readonly kind: 'typed' }
  | { readonly kind: 'none' }
  | { readonly kind: 'constant'; readonly value: string | readonly string[] }
  | { readonly kind: 'formula'; readonly formula: string; readonly expression: Expression }
  | { readonly kind: 'answer'; readonly names: readonly string[] }
  | { readonly kind: 'fact'; readonly path: string }
  | { readonly kind: 'table'; readonly table: string; readonly column: TableColumn }
  | { readonly kind: 'words'; readonly reference: string }

const TYPED: ValueSource = { kind: 'typed' }

/** The source of an element that holds nothing. */
export const NO_SOURCE: ValueSource = { kind: 'none' }

/** The source of an element, or the reason why its formula does not parse. */
export function compileValueSource(
  definition: FormElement,
  face: ElementFace,
): ValueSource | { readonly refused: FormulaProblem } {
  const { calculation, from, reference, attributes } = definition
  if (calculation !== undefined) return compileFormula(calculation.formula)
  if (from !== undefined) return compileFrom(from)
  if (!face.holdsAnswer) return NO_SOURCE
  const { fact } = traitsOf(definition.type)
  if (fact !== undefined) return { kind: 'fact', path: fact }
  if (definition.type === 'convert_number_to_word' && reference !== undefined) {
    return attributes.readonly === true ? { kind: 'words', reference } : TYPED
  }
  if (reference !== undefined) return { kind: 'answer', names: [reference] }
  // Users cannot type into a hidden element, so a submitted value must not be trusted.
  if (definition.type === 'hidden') {
    return attributes.defaultValue === undefined
      ? NO_SOURCE
      : { kind: 'constant', value: attributes.defaultValue }
  }
  // The check refuses it, but an author who has added one sees it before writing its formula.
  if (definition.type === 'calculate') return NO_SOURCE
  return TYPED
}

/** Dependencies of a source: names of answers and paths of facts. */
export function collectSourceDependencies(source: ValueSource): Reads {
  switch (source.kind) {
    case 'typed':
    case 'none':
    case 'constant':
      return { answers: [], facts: [] }
    case 'formula':
      return collectDependencies(source.expression)
    case 'answer':
      return { answers: source.names, facts: [] }
    case 'fact':
      return { answers: [], facts: [source.path] }
    case 'table':
      return { answers: [source.table], facts: ['product.dismembermentTable'] }
    case 'words':
      return { answers: [source.reference], facts: [] }
    default:
      throw new UnreachableError(source)
  }
}

function compileFrom(
  from: NonNullable<FormElement['from']>,
): ValueSource | { readonly refused: FormulaProblem } {
  if ('answer' in from) return { kind: 'answer', names: from.answer }
  if ('fact' in from) return { kind: 'fact', path: from.fact }
  if ('table' in from) return { kind: 'table', table: from.table, column: from.column }
  return compileFormula(from.formula)
}

function compileFormula(formula: string): ValueSource | { readonly refused: FormulaProblem } {
  const parsed = parseExpression(formula)
  if (parsed.kind === 'refused') return { refused: parsed.problem }
  return { kind: 'formula', formula, expression: parsed.expression }
}
