import type { Condition, FormDefinition, When } from '#form/definition.ts'
import { collectStateReads, collectValueReads, dependsOnNothing } from './collect-reads.ts'
import type { CompiledCondition } from './compile-condition.ts'
import { collectConditionAnswers, collectConditionFacts, hasEffect, readsState } from './condition.ts'
import type { CompiledElement, FormProblem } from './compiled-form.ts'
import { pathOf } from './element-path.ts'
import { DISABLED, REQUIRED } from './element-state.ts'
import type { Reads } from './expression/dependencies.ts'
import {
  BOUNDED,
  PLAIN,
  RELEVANCE,
  SHOWN,
  STATE,
  TYPED,
  VALUE,
  type FormGraph,
  type NodeKind,
  type ScopeNodes,
  type Section,
} from './form-graph.ts'
import { findCycle, invertEdges, rankNodes } from './rank-nodes.ts'
import type { FindIndex } from './scope.ts'

/** Elements that product facts depend on: the chosen product, and the day its figures must be in force. */
const PRODUCT_ROLES = ['subscription.product', 'subscription.date'] as const

interface GraphInput {
  readonly definition: FormDefinition
  readonly elements: readonly CompiledElement[]
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
  readonly findIndex: FindIndex
  /** Returns the same object for equal conditions. */
  readonly compileShared: (condition: When) => CompiledCondition
  /** Collects unknown names and cycles. */
  readonly problems: FormProblem[]
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

/** Builds the ranked graph of a form. */
export function buildGraph(input: GraphInput): FormGraph {
  return new GraphBuilder(input).build()
}

/**
 * Nodes get provisional numbers in form order: those of a page, a block, an element's condition, its value, its state.
 * The ranking keeps related nodes adjacent in memory. Uses columns of numbers instead of an object per node, as the
 * finished graph does: compiling is part of opening a form, and short-lived objects took a third of that time.
 */
class GraphBuilder {
  readonly #input: GraphInput
  readonly #kinds: NodeKind[] = []
  readonly #targets: number[] = []
  readonly #parents: number[] = []
  /** Edges: node `#readers[n]` reads node `#reads[n]`. */
  readonly #readers: number[] = []
  readonly #reads: number[] = []
  readonly #factReaders: number[] = []
  readonly #scopes: ConditionalScope[] = []
  /** The last scope with each condition. */
  readonly #lastScope = new Map<
    CompiledCondition,
    { readonly around: ScopeNodes; readonly nodes: ScopeNodes }
  >()
  /** By element index. */
  readonly #scopeOf: ScopeNodes[] = []
  readonly #flags: number[] = []
  readonly #values: number[] = []
  readonly #states: number[] = []
  readonly #sections: Section[] = []

  constructor(input: GraphInput) {
    this.#input = input
  }

  build(): FormGraph {
    const { elements } = this.#input
    this.#addNodes()
    this.#readScopes()
    elements.forEach((element, index) => {
      const value = this.#values[index] ?? 0
      const { relevance } = this.#scopeOf[index] ?? UNCONDITIONAL
      if (relevance >= 0) this.#addEdge(value, relevance)
      this.#addReads(value, collectValueReads(element))
    })
    elements.forEach((element, index) => {
      const state = this.#states[index] ?? 0
      const value = this.#values[index] ?? 0
      const { relevance, shown } = this.#scopeOf[index] ?? UNCONDITIONAL
      if (state !== value) this.#addEdge(state, value)
      if (shown >= 0 && (state !== value || shown !== relevance)) this.#addEdge(state, shown)
      this.#addReads(state, collectStateReads(element))
    })
    return this.#rank()
  }

  #addNodes(): void {
    const { definition, elements, compileShared } = this.#input
    const compile = (condition: Condition | undefined): CompiledCondition | undefined =>
      condition && compileShared(condition)
    let index = 0
    for (const page of definition.pages) {
      const around = this.#addScope(UNCONDITIONAL, page.condition, compile(page.condition), page.slug)
      this.#sections.push({ kind: 'page', slug: page.slug, ...around })
      for (const block of page.blocks) {
        const path = `${page.slug}/${block.slug}`
        const scope = this.#addScope(around, block.condition, compile(block.condition), path)
        this.#sections.push({ kind: 'block', slug: block.slug, ...scope })
        for (const { condition } of block.elements) {
          const element = elements[index]
          if (element === undefined) continue
          this.#scopeOf.push(this.#addScope(scope, condition, element.condition, element))
          const flags = findFlags(element)
          const value = this.#addNode(VALUE, index, -1)
          this.#flags.push(flags)
          this.#values.push(value)
          this.#states.push((flags & PLAIN) === 0 ? this.#addNode(STATE, index, -1) : value)
          index += 1
        }
      }
    }
  }

  /**
   * A scope without a condition inherits the nodes of its parent, so it needs none of its own. Adjacent scopes with
   * equal conditions share their nodes.
   */
  #addScope(
    around: ScopeNodes,
    condition: Condition | undefined,
    compiled: CompiledCondition | undefined,
    place: string | CompiledElement,
  ): ScopeNodes {
    if (compiled === undefined || !hasEffect(condition, 'visible')) return around
    const twin = this.#lastScope.get(compiled)
    if (twin !== undefined && twin.around === around && this.#knows(condition)) return twin.nodes
    const target = this.#scopes.length
    const relevance = this.#addNode(RELEVANCE, target, around.relevance)
    const isShared = !readsState(condition) && around.shown === around.relevance
    const nodes = { relevance, shown: isShared ? relevance : this.#addNode(SHOWN, target, around.shown) }
    this.#scopes.push({ condition, compiled, nodes, place })
    this.#lastScope.set(compiled, { around, nodes })
    return nodes
  }

  /** An unknown name is reported for each scope that has it. */
  #knows(condition: Condition): boolean {
    return collectConditionAnswers(condition).every((name) => this.#input.findIndex(name) >= 0)
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

  #readScopes(): void {
    for (const { condition, nodes } of this.#scopes) {
      const reads = { answers: collectConditionAnswers(condition), facts: collectConditionFacts(condition) }
      for (const node of new Set([nodes.relevance, nodes.shown])) {
        const parent = this.#parents[node] ?? -1
        if (parent >= 0) this.#addEdge(node, parent)
        this.#addReads(node, reads)
      }
    }
  }

  /** Adds edges to the values of named answers. A product fact depends on the answer that chooses the product. */
  #addReads(node: number, { answers, facts }: Reads): void {
    const { findIndex, elementByRole } = this.#input
    for (const name of answers) {
      const index = findIndex(name)
      const value = this.#values[index]
      if (value !== undefined) this.#addEdge(node, value)
      else this.#input.problems.push({ path: this.#describe(node), code: 'element', name })
    }
    if (facts.length > 0) this.#factReaders.push(node)
    if (facts.some((path) => path.startsWith('product.'))) {
      for (const role of PRODUCT_ROLES) {
        const value = this.#values[elementByRole.get(role)?.index ?? -1]
        if (value !== undefined) this.#addEdge(node, value)
      }
    }
  }

  #describe(node: number): string {
    const target = this.#targets[node] ?? 0
    const kind = this.#kinds[node]
    const isScope = kind === RELEVANCE || kind === SHOWN
    const place = isScope ? this.#scopes[target]?.place : this.#input.elements[target]
    return typeof place === 'object' ? pathOf(place) : (place ?? '')
  }

  #rank(): FormGraph {
    const size = this.#kinds.length
    const edges = { readers: this.#readers, reads: this.#reads }
    const dependants = invertEdges(size, edges)
    const { order, cyclic } = rankNodes(size, edges, dependants)
    if (cyclic.length > 0) this.#input.problems.push(this.#describeCycle(findCycle(cyclic, edges)))
    const numbers = new Int32Array(size)
    for (let number = 0; number < size; number += 1) numbers[order[number] ?? 0] = number
    const renumber = (old: number): number => (old < 0 ? -1 : (numbers[old] ?? -1))
    const numbered = (nodes: readonly number[]): Int32Array => new Int32Array(nodes.map(renumber))
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
    return {
      size,
      kinds,
      targets,
      parents,
      conditions: this.#scopes.map(({ compiled }) => compiled),
      dependants: invertEdges(size, {
        readers: this.#readers.map(renumber),
        reads: this.#reads.map(renumber),
      }),
      factReaders: this.#factReaders.map(renumber),
      sections,
      pages: mapSections(sections, 'page'),
      blocks: mapSections(sections, 'block'),
      showsSection,
      flags: new Uint8Array(this.#flags),
      relevance: numbered(this.#scopeOf.map(({ relevance }) => relevance)),
      shown: numbered(this.#scopeOf.map(({ shown }) => shown)),
      values: numbered(this.#values),
      states: numbered(this.#states),
    }
  }

  #describeCycle(cycle: readonly number[]): FormProblem {
    const paths = cycle.map((node) => this.#describe(node))
    const distinct = paths.filter((path, position) => path !== paths[position - 1])
    const [first = ''] = distinct
    return { path: first, code: 'cycle', paths: [...distinct, first] }
  }
}

function findFlags(element: CompiledElement): number {
  const { source, own, frame, required, disabled, computed, face } = element
  const typed = source.kind === 'typed' && own?.table === undefined ? TYPED : 0
  if (frame === undefined || !dependsOnNothing(element) || !face.holdsAnswer) return typed
  const bound = frame.min ?? frame.max ?? frame.minDate ?? frame.maxDate ?? frame.options[0]
  const isRequired = required === true && disabled === false && !computed
  const fixed = (isRequired ? REQUIRED : 0) | (disabled === true ? DISABLED : 0)
  return typed | PLAIN | (bound === undefined ? 0 : BOUNDED) | fixed
}

function mapSections(sections: readonly Section[], kind: Section['kind']): ReadonlyMap<string, Section> {
  return new Map(sections.flatMap((section) => (section.kind === kind ? [[section.slug, section]] : [])))
}
