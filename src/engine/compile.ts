import type { Block, FormDefinition, FormElement, Page, When } from '#form/definition.ts'
import { resolveElementType, type ElementType } from '#vocabulary/element-type.ts'
import { buildGraph } from './build-graph.ts'
import { CompiledCondition, shareConditions } from './compile-condition.ts'
import type { CompiledElement, CompiledForm, FormProblem } from './compiled-form.ts'
import { hasEffect } from './condition.ts'
import { buildStillFrame } from './element-frame.ts'
import { FACES } from './elements/registry.ts'
import { pathOf } from './element-path.ts'
import type { OwnRules } from './own-rules.ts'
import { parseNumber } from './exact.ts'
import { compileExpression, type Formula } from './expression/compile-expression.ts'
import { parseExpression } from './expression/parse-expression.ts'
import type { FindIndex } from './scope.ts'
import type { Breach } from './session-types.ts'
import { compileTableChoice } from './table-choice.ts'
import { compileValueSource, NO_SOURCE, type ValueSource } from './value-source.ts'

/** Compiles a form definition into one ranked graph. Never throws: errors are listed in `problems`. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const problems: FormProblem[] = []
  const places: Place[] = []
  const indexes = new Map<string, number>()
  for (const page of definition.pages) {
    for (const block of page.blocks) {
      for (const element of block.elements) {
        indexes.set(element.name, places.push({ page, block, element, name: element.name }) - 1)
      }
    }
  }
  const findIndex: FindIndex = (name) => indexes.get(name) ?? -1
  const context = { findIndex, compileShared: shareConditions(findIndex), problems }
  const elements = places.map((place, index) => compileElement(index, place, context))
  const elementByName = new Map<string, CompiledElement>()
  const elementByRole = new Map<string, CompiledElement>()
  for (const element of elements) {
    elementByName.set(element.name, element)
    if (element.definition.role !== undefined) elementByRole.set(element.definition.role, element)
  }
  const graph = buildGraph({ definition, elements, elementByRole, ...context })
  return { definition, elements, elementByName, elementByRole, graph, problems }
}

interface Context {
  readonly findIndex: FindIndex
  readonly compileShared: (condition: When) => CompiledCondition
  readonly problems: FormProblem[]
}

interface Place {
  readonly page: Page
  readonly block: Block
  readonly element: FormElement
  readonly name: string
}

function compileElement(
  index: number,
  place: Place,
  { findIndex, compileShared, problems }: Context,
): CompiledElement {
  const { page, block, element: definition } = place
  const { attributes } = definition
  const type = resolveElementType(definition.type)
  const face = FACES[type]
  const source = compileValueSource(definition, face)
  if ('refused' in source) problems.push({ path: pathOf(place), code: 'formula', problem: source.refused })
  const usable: ValueSource = 'refused' in source ? NO_SOURCE : source
  const condition = definition.condition && compileShared(definition.condition)
  const own = compileOwnRules(type, place, { findIndex, compileShared, problems })
  const decide = (effect: 'required' | 'disabled'): boolean | CompiledCondition =>
    condition !== undefined && hasEffect(definition.condition, effect)
      ? condition
      : attributes[effect] === true
  const computed = usable.kind !== 'typed' && face.holdsAnswer
  return {
    // Properties that a change reads come first, adjacent in memory.
    index,
    name: definition.name,
    definition,
    type,
    face,
    computed,
    readonly: computed || attributes.readonly === true,
    frame: buildStillFrame({ type, own, definition }),
    formula: usable.kind === 'formula' ? compileExpression(usable.expression, findIndex) : undefined,
    source: usable,
    page,
    block,
    condition,
    required: decide('required'),
    disabled: decide('disabled'),
    own,
    missing: shareBreach(face.requiredCode(definition)),
    unreadable: shareBreach(face.invalidCode),
  }
}

function compileOwnRules(type: ElementType, place: Place, context: Context): OwnRules | undefined {
  const { attributes, role, reference, mustEqual, mustDifferFrom, sumTo } = place.element
  const { findIndex } = context
  const min = compileBound(attributes.min ?? defaultMinimum(type), place, context)
  const max = compileBound(attributes.max, place, context)
  const table = compileTableChoice(attributes, findIndex)
  const optionConditions = compileOptionConditions(place.element, findIndex)
  const summed = sumTo?.elements ?? attributes.childrenElementsIds
  const found = min ?? max ?? table ?? optionConditions ?? summed ?? mustEqual ?? mustDifferFrom
  if ((found ?? role ?? reference ?? attributes.postcodeOf) === undefined) return undefined
  return {
    min,
    max,
    table,
    optionConditions,
    summed: summed?.map(findIndex) ?? NOTHING,
    differing:
      mustDifferFrom?.map(({ elements, fact, message }) => ({
        indexes: elements?.map(findIndex) ?? NOTHING,
        fact,
        message,
      })) ?? NOTHING,
    mustEqualWhen: mustEqual?.when && new CompiledCondition(mustEqual.when, findIndex),
  }
}

const NOTHING: readonly never[] = []
const BREACHES = new Map<string, Breach>()

/** One shared object per code, so that breaches can be compared by identity. */
function shareBreach(code: string): Breach {
  const known = BREACHES.get(code) ?? { code }
  BREACHES.set(code, known)
  return known
}

function compileOptionConditions(
  { attributes }: FormElement,
  findIndex: FindIndex,
): OwnRules['optionConditions'] {
  const options = attributes.options
  if (options === undefined || options.every(({ condition }) => condition === undefined)) return undefined
  return options.map(({ condition }) => condition && new CompiledCondition(condition, findIndex))
}

/** A number of shares defaults to the product's minimum. */
function defaultMinimum(type: ElementType): string | undefined {
  return type === 'input_product_shares_number' ? '{product.minimumShares}' : undefined
}

/** The formula of a bound; undefined for a fixed one, which is in the frame. */
function compileBound(
  bound: number | string | undefined,
  place: Place,
  { findIndex, problems }: Context,
): Formula | undefined {
  if (bound === undefined) return undefined
  if (typeof bound === 'number') {
    if (parseNumber(String(bound)) === null) problems.push({ path: pathOf(place), code: 'bound', bound })
    return undefined
  }
  const parsed = parseExpression(bound)
  if (parsed.kind === 'parsed') return compileExpression(parsed.expression, findIndex)
  problems.push({ path: pathOf(place), code: 'formula', problem: parsed.problem })
  return undefined
}
