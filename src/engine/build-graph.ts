import type { Condition, FormDefinition } from '#form/definition.ts'
import { collectStateReads, collectValueReads, type Reads } from './collect-reads.ts'
import { compileCondition, type CompiledCondition } from './compile-condition.ts'
import { collectConditionAnswers, collectConditionFacts, hasEffect, readsState } from './condition.ts'
import type { CompiledElement, FormProblem } from './compiled-form.ts'
import { pathOf } from './element-path.ts'
import {
  RELEVANCE,
  SHOWN,
  STATE,
  VALUE,
  type FormGraph,
  type NodeKind,
  type ScopeNodes,
  type Section,
} from './form-graph.ts'
import { findCycle, invertEdges, rankNodes, type Dependants } from './rank-nodes.ts'
import type { FindIndex } from './scope.ts'

/** Elements that product facts depend on: the chosen product, and the day its figures must be in force. */
const PRODUCT_ROLES = ['subscription.product', 'subscription.date'] as const

interface GraphInput {
  readonly definition: FormDefinition
  readonly elements: readonly CompiledElement[]
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
  readonly findIndex: FindIndex
}

/** A page, block or element with a condition that decides whether it is shown, and the first of its one or two nodes. */
interface ConditionalScope {
  readonly condition: Condition
  readonly compiled: CompiledCondition
  readonly nodes: ScopeNodes
  /** Its path, or the element. */
  readonly place: string | CompiledElement
}

const UNCONDITIONAL: ScopeNodes = { relevance: -1, shown: -1 }

/** Builds the ranked graph of a form; adds unknown names and cycles to `problems`. */
export function buildGraph(input: GraphInput, problems: FormProblem[]): FormGraph {
  return new GraphBuilder(input, problems).build()
}

/**
 * Nodes get provisional numbers: those of scopes in form order, then the value of each element, then its state. Columns
 * of numbers instead of an object per node, as in the finished graph: opening a form compiles it, and objects that are
 * thrown away at once were a third of that.
 */
class GraphBuilder {
  readonly #input: GraphInput
  readonly #problems: FormProblem[]
  readonly #kinds: NodeKind[] = []
  readonly #targets: number[] = []
  readonly #parents: number[] = []
  /** Edges: node `#readers[n]` reads node `#reads[n]`. */
  readonly #readers: number[] = []
  readonly #reads: number[] = []
  readonly #factReaders: number[] = []
  readonly #scopes: ConditionalScope[] = []
  readonly #sections: Section[] = []

  constructor(input: GraphInput, problems: FormProblem[]) {
    this.#input = input
    this.#problems = problems
  }

  build(): FormGraph {
    const { elements } = this.#input
    const blocks = this.#addSections()
    const scopes = elements.map((element) =>
      this.#addScope(
        blocks.get(element.block.slug) ?? UNCONDITIONAL,
        element.definition.condition,
        element.condition,
        element,
      ),
    )
    const firstValue = this.#kinds.length
    const firstState = firstValue + elements.length
    for (let index = 0; index < elements.length; index += 1) this.#addNode(VALUE, index, -1)
    for (let index = 0; index < elements.length; index += 1) this.#addNode(STATE, index, -1)
    this.#readScopes(firstValue)
    elements.forEach((element, index) => {
      const { relevance } = scopes[index] ?? UNCONDITIONAL
      if (relevance >= 0) this.#addEdge(firstValue + index, relevance)
      this.#addReads(firstValue + index, collectValueReads(element), firstValue)
    })
    elements.forEach((element, index) => {
      const { shown } = scopes[index] ?? UNCONDITIONAL
      this.#addEdge(firstState + index, firstValue + index)
      if (shown >= 0) this.#addEdge(firstState + index, shown)
      this.#addReads(firstState + index, collectStateReads(element), firstValue)
    })
    return this.#rank(scopes, firstValue, firstState)
  }

  /** Nodes of pages and blocks; returns those of the blocks. */
  #addSections(): ReadonlyMap<string, ScopeNodes> {
    const blocks = new Map<string, ScopeNodes>()
    const compile = (condition: Condition | undefined): CompiledCondition | undefined =>
      condition && compileCondition(condition, this.#input.findIndex)
    for (const page of this.#input.definition.pages) {
      const around = this.#addScope(UNCONDITIONAL, page.condition, compile(page.condition), page.slug)
      this.#sections.push({ kind: 'page', slug: page.slug, ...around })
      for (const block of page.blocks) {
        const path = `${page.slug}/${block.slug}`
        const scope = this.#addScope(around, block.condition, compile(block.condition), path)
        this.#sections.push({ kind: 'block', slug: block.slug, ...scope })
        blocks.set(block.slug, scope)
      }
    }
    return blocks
  }

  /** A scope without a condition inherits the nodes of its parent, so it needs none of its own. */
  #addScope(
    around: ScopeNodes,
    condition: Condition | undefined,
    compiled: CompiledCondition | undefined,
    place: string | CompiledElement,
  ): ScopeNodes {
    if (compiled === undefined || !hasEffect(condition, 'visible')) return around
    const target = this.#scopes.length
    const relevance = this.#addNode(RELEVANCE, target, around.relevance)
    const isShared = !readsState(condition) && around.shown === around.relevance
    const nodes = { relevance, shown: isShared ? relevance : this.#addNode(SHOWN, target, around.shown) }
    this.#scopes.push({ condition, compiled, nodes, place })
    return nodes
  }

  #addNode(kind: NodeKind, target: number, parent: number): number {
    this.#targets.push(target)
    this.#parents.push(parent)
    return this.#kinds.push(kind) - 1
  }

  #addEdge(reader: number, read: number): void {
    this.#readers.push(reader)
    this.#reads.push(read)
  }

  #readScopes(firstValue: number): void {
    for (const { condition, nodes } of this.#scopes) {
      const reads = { answers: collectConditionAnswers(condition), facts: collectConditionFacts(condition) }
      for (const node of new Set([nodes.relevance, nodes.shown])) {
        const parent = this.#parents[node] ?? -1
        if (parent >= 0) this.#addEdge(node, parent)
        this.#addReads(node, reads, firstValue)
      }
    }
  }

  /** Adds edges to the values of named answers. A product fact depends on the answer that chooses the product. */
  #addReads(node: number, { answers, facts }: Reads, firstValue: number): void {
    const { findIndex, elementByRole } = this.#input
    for (const name of answers) {
      const index = findIndex(name)
      if (index >= 0) this.#addEdge(node, firstValue + index)
      else this.#problems.push({ path: this.#describe(node), code: 'element', name })
    }
    if (facts.length > 0) this.#factReaders.push(node)
    if (facts.some((path) => path.startsWith('product.'))) {
      for (const role of PRODUCT_ROLES) {
        const element = elementByRole.get(role)
        if (element !== undefined) this.#addEdge(node, firstValue + element.index)
      }
    }
  }

  #describe(node: number): string {
    const target = this.#targets[node] ?? 0
    const isScope = node < this.#kinds.indexOf(VALUE)
    const place = isScope ? this.#scopes[target]?.place : this.#input.elements[target]
    return typeof place === 'object' ? pathOf(place) : (place ?? '')
  }

  #rank(scopes: readonly ScopeNodes[], firstValue: number, firstState: number): FormGraph {
    const size = this.#kinds.length
    const edges = { readers: this.#readers, reads: this.#reads }
    const dependants = invertEdges(size, edges)
    const { order, cyclic } = rankNodes(size, edges, dependants)
    if (cyclic.length > 0) this.#problems.push(this.#describeCycle(findCycle(cyclic, edges)))
    const numbers = new Int32Array(size)
    for (let number = 0; number < size; number += 1) numbers[order[number] ?? 0] = number
    const renumber = (old: number): number => (old < 0 ? -1 : (numbers[old] ?? -1))
    const sections = this.#sections.map((section) => ({
      ...section,
      relevance: renumber(section.relevance),
      shown: renumber(section.shown),
    }))
    const showsSection = new Uint8Array(size)
    for (const { shown } of sections) if (shown >= 0) showsSection[shown] = 1
    const kinds = new Uint8Array(size)
    const targets = new Int32Array(size)
    const parents = new Int32Array(size)
    for (let number = 0; number < size; number += 1) {
      const old = order[number] ?? 0
      kinds[number] = this.#kinds[old] ?? VALUE
      targets[number] = this.#targets[old] ?? 0
      parents[number] = renumber(this.#parents[old] ?? -1)
    }
    const relevance = new Int32Array(scopes.length)
    const shown = new Int32Array(scopes.length)
    scopes.forEach((scope, index) => {
      relevance[index] = renumber(scope.relevance)
      shown[index] = renumber(scope.shown)
    })
    return {
      size,
      kinds,
      targets,
      parents,
      conditions: this.#scopes.map(({ compiled }) => compiled),
      dependants: renumberDependants(dependants, order, numbers),
      factReaders: this.#factReaders.map(renumber),
      sections,
      pages: mapSections(sections, 'page'),
      blocks: mapSections(sections, 'block'),
      showsSection,
      relevance,
      shown,
      values: numbers.slice(firstValue, firstState),
      states: numbers.slice(firstState),
    }
  }

  #describeCycle(cycle: readonly number[]): FormProblem {
    const paths = cycle.map((node) => this.#describe(node))
    const distinct = paths.filter((path, position) => path !== paths[position - 1])
    const [first = ''] = distinct
    return { path: first, code: 'cycle', paths: [...distinct, first] }
  }
}

function renumberDependants(
  { starts, readers }: Dependants,
  order: Int32Array,
  numbers: Int32Array,
): Dependants {
  const newStarts = new Int32Array(starts.length)
  const newReaders = new Int32Array(readers.length)
  let count = 0
  for (let number = 0; number < order.length; number += 1) {
    const old = order[number] ?? 0
    const end = starts[old + 1] ?? 0
    for (let at = starts[old] ?? 0; at < end; at += 1) newReaders[count++] = numbers[readers[at] ?? 0] ?? 0
    newStarts[number + 1] = count
  }
  return { starts: newStarts, readers: newReaders }
}

function mapSections(sections: readonly Section[], kind: Section['kind']): ReadonlyMap<string, Section> {
  return new Map(sections.flatMap((section) => (section.kind === kind ? [[section.slug, section]] : [])))
}
