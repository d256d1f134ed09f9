import type { Block, ElementType, FormDefinition, FormElement, Page } from '#form/definition.ts'
import { buildGraph, type FormGraph } from './build-graph.ts'
import { FACES, resolveElementType } from './elements/registry.ts'
import type { ElementFace } from './elements/face.ts'
import { pathOf } from './element-path.ts'
import type { Expression } from './expression/expression.ts'
import { parseExpression } from './expression/parse-expression.ts'
import { Exact } from './exact.ts'
import { isProductChoice } from './resolve-options.ts'
import { compileValueSource, type ValueSource } from './value-source.ts'

/** Something in a definition that the engine cannot run; the path names page, block and element. */
export interface FormProblem {
  readonly path: string
  readonly reason: string
}

/** An element ready to run. */
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
  readonly min: Expression | undefined
  readonly max: Expression | undefined
  /** Options come from facts rather than from the author. */
  readonly hasFactOptions: boolean
  /** Elements whose answers a sum or ranking of this one is about. */
  readonly summed: readonly string[]
  /** Some rule beyond the type's own looks at the answer. */
  readonly hasOwnRules: boolean
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
  const elements: CompiledElement[] = []
  for (const page of definition.pages) {
    for (const block of page.blocks) {
      for (const element of block.elements) {
        elements.push(compileElement(elements.length, element, page, block, problems))
      }
    }
  }
  const elementByName = new Map(elements.map((element) => [element.name, element]))
  const elementByRole = new Map(
    elements.flatMap((element) =>
      element.definition.role === undefined ? [] : [[element.definition.role, element] as const],
    ),
  )
  const graph = buildGraph({ definition, elements, elementByName, elementByRole }, problems)
  return { definition, elements, elementByName, elementByRole, graph, problems }
}

function compileElement(
  index: number,
  definition: FormElement,
  page: Page,
  block: Block,
  problems: FormProblem[],
): CompiledElement {
  const type = resolveElementType(definition.type)
  const face = FACES[type]
  const path = pathOf({ page, block, name: definition.name })
  const source = compileValueSource(definition, face)
  if ('refused' in source) problems.push({ path, reason: `formula: ${source.refused}` })
  const usable: ValueSource = 'refused' in source ? { kind: 'none' } : source
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
    min: compileBound(definition.attributes.min ?? defaultMinimum(type), `${path} min`, problems),
    max: compileBound(definition.attributes.max, `${path} max`, problems),
    hasFactOptions: isProductChoice(type) || definition.attributes.table !== undefined,
    summed: definition.sumTo?.elements ?? definition.attributes.childrenElementsIds ?? [],
    hasOwnRules:
      definition.role !== undefined ||
      definition.reference !== undefined ||
      definition.mustEqual !== undefined ||
      definition.mustDifferFrom !== undefined,
  }
}

/** A number of shares is never under the product's minimum, unless the author gives another bound. */
function defaultMinimum(type: ElementType): string | undefined {
  return type === 'input_product_shares_number' ? '{product.minimumShares}' : undefined
}

function compileBound(
  bound: number | string | undefined,
  path: string,
  problems: FormProblem[],
): Expression | undefined {
  if (bound === undefined) return undefined
  if (typeof bound === 'number') return { kind: 'number', value: new Exact(bound) }
  const parsed = parseExpression(bound)
  if (parsed.kind === 'parsed') return parsed.expression
  problems.push({ path, reason: `formula: ${parsed.reason}` })
  return undefined
}
