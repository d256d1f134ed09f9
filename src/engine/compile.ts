import type { Block, FormDefinition, FormElement, Message, Page } from '#form/definition.ts'
import { type ElementType, resolveElementType } from '#vocabulary/element-type.ts'
import { buildGraph, type FormGraph } from './build-graph.ts'
import { compileCondition, type CompiledCondition } from './compile-condition.ts'
import { hasEffect } from './condition.ts'
import { buildStillFrame, type ElementFrame } from './element-frame.ts'
import { FACES } from './elements/registry.ts'
import type { Breach, ElementFace } from './elements/face.ts'
import { pathOf } from './element-path.ts'
import { compileSource, type ComputeAnswer } from './evaluate-source.ts'
import { parseNumber } from './exact.ts'
import { compileExpression, type Formula } from './expression/compile-expression.ts'
import type { Expression } from './expression/expression.ts'
import { parseExpression } from './expression/parse-expression.ts'
import type { FindIndex } from './scope.ts'
import { compileTableChoice, type TableChoice } from './table-choice.ts'
import { compileValueSource, type ValueSource } from './value-source.ts'

/** Something in a definition that the engine cannot run; the path names page, block and element. */
export interface FormProblem {
  readonly path: string
  readonly reason: string
}

/** An element ready to run: names looked up, formulas and conditions made into functions. */
export interface CompiledElement {
  readonly index: number
  readonly name: string
  readonly definition: FormElement
  readonly type: ElementType
  readonly face: ElementFace
  readonly page: Page
  readonly block: Block
  readonly source: ValueSource
  /** Nobody types it. */
  readonly computed: boolean
  /** Undefined for what people type. */
  readonly compute: ComputeAnswer | undefined
  readonly condition: CompiledCondition | undefined
  /** Fixed by attribute, or decided by the condition. */
  readonly required: boolean | CompiledCondition
  readonly disabled: boolean | CompiledCondition
  readonly min: Formula | undefined
  readonly max: Formula | undefined
  /** What the bounds read. */
  readonly bounds: readonly Expression[]
  readonly table: TableChoice | undefined
  /** By option, when any has one. */
  readonly optionConditions: readonly (CompiledCondition | undefined)[] | undefined
  /** Texts, bounds and options, when they are the same in every session. */
  readonly frame: ElementFrame | undefined
  /** Elements whose answers a sum or ranking of this one is about. */
  readonly summed: readonly number[]
  /** Answers and facts that this answer must differ from, rule by rule. */
  readonly differing: readonly DifferenceRule[]
  readonly mustEqualWhen: CompiledCondition | undefined
  /** Some rule beyond the type's own looks at the answer. */
  readonly hasOwnRules: boolean
  readonly missing: Breach
  readonly unreadable: Breach
}

export interface DifferenceRule {
  readonly indexes: readonly number[]
  readonly fact: string | undefined
  readonly message: Message | undefined
}

/** A definition with everything that does not depend on answers worked out once; shared by all its sessions. */
export interface CompiledForm {
  readonly definition: FormDefinition
  /** In order of appearance. */
  readonly elements: readonly CompiledElement[]
  readonly elementByName: ReadonlyMap<string, CompiledElement>
  /** By role, for what the product knows elements as. */
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
  readonly graph: FormGraph
  /** Cycles, unreadable formulas, unknown names; a form with any is not to be opened. */
  readonly problems: readonly FormProblem[]
}

/** A form definition as one ranked graph; never throws: what is wrong stands in `problems`. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const problems: FormProblem[] = []
  const places = definition.pages.flatMap((page) =>
    page.blocks.flatMap((block) => block.elements.map((element) => ({ page, block, element }))),
  )
  const indexes = new Map(places.map(({ element }, index) => [element.name, index]))
  const findIndex: FindIndex = (name) => indexes.get(name) ?? -1
  const elements = places.map((place, index) => compileElement(index, place, findIndex, problems))
  const elementByName = new Map(elements.map((element) => [element.name, element]))
  const elementByRole = new Map(
    elements.flatMap((element) =>
      element.definition.role === undefined ? [] : [[element.definition.role, element] as const],
    ),
  )
  const graph = buildGraph({ definition, elements, elementByRole, findIndex }, problems)
  return { definition, elements, elementByName, elementByRole, graph, problems }
}

interface Place {
  readonly page: Page
  readonly block: Block
  readonly element: FormElement
}

function compileElement(
  index: number,
  { page, block, element: definition }: Place,
  findIndex: FindIndex,
  problems: FormProblem[],
): CompiledElement {
  const { attributes, mustEqual } = definition
  const type = resolveElementType(definition.type)
  const face = FACES[type]
  const path = pathOf({ page, block, name: definition.name })
  const source = compileValueSource(definition, face)
  if ('refused' in source) problems.push({ path, reason: `formula: ${source.refused}` })
  const usable: ValueSource = 'refused' in source ? { kind: 'none' } : source
  const min = parseBound(attributes.min ?? defaultMinimum(type), `${path} min`, problems)
  const max = parseBound(attributes.max, `${path} max`, problems)
  const condition = definition.condition && compileCondition(definition.condition, findIndex)
  const table = compileTableChoice(attributes, findIndex)
  const optionConditions = compileOptionConditions(definition, findIndex)
  const decide = (effect: 'required' | 'disabled'): boolean | CompiledCondition =>
    condition !== undefined && hasEffect(definition.condition, effect)
      ? condition
      : attributes[effect] === true
  return {
    index,
    name: definition.name,
    definition,
    type,
    face,
    page,
    block,
    source: usable,
    computed: usable.kind !== 'typed' && face.holdsAnswer,
    compute: compileSource(usable, face, findIndex),
    condition,
    required: decide('required'),
    disabled: decide('disabled'),
    min: min && compileExpression(min, findIndex),
    max: max && compileExpression(max, findIndex),
    bounds: [min, max].filter((bound) => bound !== undefined),
    table,
    optionConditions,
    frame: buildStillFrame({ type, table, optionConditions, definition }),
    summed: (definition.sumTo?.elements ?? attributes.childrenElementsIds)?.map(findIndex) ?? NOTHING,
    differing:
      definition.mustDifferFrom?.map(({ elements, fact, message }) => ({
        indexes: elements?.map(findIndex) ?? NOTHING,
        fact,
        message,
      })) ?? NOTHING,
    mustEqualWhen: mustEqual?.when && compileCondition(mustEqual.when, findIndex),
    hasOwnRules:
      table !== undefined ||
      definition.role !== undefined ||
      definition.reference !== undefined ||
      mustEqual !== undefined ||
      definition.mustDifferFrom !== undefined,
    missing: shareBreach(face.requiredCode(definition)),
    unreadable: shareBreach(face.invalidCode),
  }
}

const NOTHING: readonly never[] = []
const BREACHES = new Map<string, Breach>()

/** One object per code: breaches are compared often, and identity is the quickest answer. */
function shareBreach(code: string): Breach {
  const known = BREACHES.get(code) ?? { code }
  BREACHES.set(code, known)
  return known
}

function compileOptionConditions(
  { attributes }: FormElement,
  findIndex: FindIndex,
): CompiledElement['optionConditions'] {
  const options = attributes.options
  if (options === undefined || options.every(({ condition }) => condition === undefined)) return undefined
  return options.map(({ condition }) => condition && compileCondition(condition, findIndex))
}

/** A number of shares is never under the product's minimum, unless the author gives another bound. */
function defaultMinimum(type: ElementType): string | undefined {
  return type === 'input_product_shares_number' ? '{product.minimumShares}' : undefined
}

function parseBound(
  bound: number | string | undefined,
  path: string,
  problems: FormProblem[],
): Expression | undefined {
  if (bound === undefined) return undefined
  if (typeof bound === 'number') {
    const value = parseNumber(String(bound))
    if (value !== null) return { kind: 'number', value }
    problems.push({ path, reason: `${bound} is no plain number` })
    return undefined
  }
  const parsed = parseExpression(bound)
  if (parsed.kind === 'parsed') return parsed.expression
  problems.push({ path, reason: `formula: ${parsed.reason}` })
  return undefined
}
