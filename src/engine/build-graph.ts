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
import { findCycle, invertReads, rankNodes } from './rank-nodes.ts'
import type { FindIndex } from './scope.ts'

/** Elements that product facts depend on: the chosen product, and the day its figures must be in force. */
const PRODUCT_ROLES = ['subscription.product', 'subscription.date'] as const

interface GraphInput {
  readonly definition: FormDefinition
  readonly elements: readonly CompiledElement[]
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
  readonly findIndex: FindIndex
}

interface Draft {
  readonly kind: NodeKind
  readonly target: number
  readonly parent: number
  readonly reads: Reads
  readonly nodes: readonly number[]
  readonly describe: () => string
}

const UNCONDITIONAL: ScopeNodes = { relevance: -1, shown: -1 }

/** Builds the ranked graph of a form; adds unknown names and cycles to `problems`. */
export function buildGraph(input: GraphInput, problems: FormProblem[]): FormGraph {
  const drafts: Draft[] = []
  const conditions: CompiledCondition[] = []
  const sections: Section[] = []
  const blocks = new Map<string, ScopeNodes>()
  const addScope = createScopeAdder(drafts, conditions)
  const compile = (condition: Condition | undefined): CompiledCondition | undefined =>
    condition && compileCondition(condition, input.findIndex)
  for (const page of input.definition.pages) {
    const around = addScope(UNCONDITIONAL, page.condition, compile(page.condition), () => page.slug)
    sections.push({ kind: 'page', slug: page.slug, ...around })
    for (const block of page.blocks) {
      const describe = (): string => `${page.slug}/${block.slug}`
      const scope = addScope(around, block.condition, compile(block.condition), describe)
      sections.push({ kind: 'block', slug: block.slug, ...scope })
      blocks.set(block.slug, scope)
    }
  }
  const scopes = input.elements.map((element) =>
    addScope(
      blocks.get(element.block.slug) ?? UNCONDITIONAL,
      element.definition.condition,
      element.condition,
      () => pathOf(element),
    ),
  )
  const values = input.elements.map((element, index) => addValue(drafts, element, scopes[index]))
  const states = input.elements.map((element, index) =>
    addState(drafts, element, scopes[index], values[index] ?? -1),
  )
  return rankDrafts(drafts, { conditions, sections, scopes, values, states }, input, problems)
}

type AddScope = (
  around: ScopeNodes,
  condition: Condition | undefined,
  compiled: CompiledCondition | undefined,
  describe: () => string,
) => ScopeNodes

/** A scope without a condition inherits the nodes of its parent, so it needs none of its own. */
function createScopeAdder(drafts: Draft[], conditions: CompiledCondition[]): AddScope {
  return (around, condition, compiled, describe) => {
    if (compiled === undefined || !hasEffect(condition, 'visible')) return around
    const reads = { answers: collectConditionAnswers(condition), facts: collectConditionFacts(condition) }
    const target = conditions.push(compiled) - 1
    const add = (kind: NodeKind, parent: number): number =>
      drafts.push({ kind, target, parent, reads, nodes: parent < 0 ? [] : [parent], describe }) - 1
    const relevance = add(RELEVANCE, around.relevance)
    const isShared = !readsState(condition) && around.shown === around.relevance
    return { relevance, shown: isShared ? relevance : add(SHOWN, around.shown) }
  }
}

function addValue(drafts: Draft[], element: CompiledElement, scope = UNCONDITIONAL): number {
  return (
    drafts.push({
      kind: VALUE,
      target: element.index,
      parent: -1,
      reads: collectValueReads(element),
      nodes: scope.relevance < 0 ? [] : [scope.relevance],
      describe: () => pathOf(element),
    }) - 1
  )
}

function addState(drafts: Draft[], element: CompiledElement, scope = UNCONDITIONAL, value: number): number {
  return (
    drafts.push({
      kind: STATE,
      target: element.index,
      parent: -1,
      reads: collectStateReads(element),
      nodes: scope.shown < 0 ? [value] : [value, scope.shown],
      describe: () => pathOf(element),
    }) - 1
  )
}

interface Places {
  readonly conditions: readonly CompiledCondition[]
  readonly sections: readonly Section[]
  readonly scopes: readonly ScopeNodes[]
  readonly values: readonly number[]
  readonly states: readonly number[]
}

function rankDrafts(
  drafts: readonly Draft[],
  { conditions, sections, scopes, values, states }: Places,
  input: GraphInput,
  problems: FormProblem[],
): FormGraph {
  const reads = drafts.map((draft) => resolveReads(draft, values, input, problems))
  const { order, cyclic } = rankNodes(reads)
  if (cyclic.length > 0) problems.push(describeCycle(findCycle(cyclic, reads), drafts))
  const numbers = new Int32Array(order.length)
  order.forEach((old, number) => (numbers[old] = number))
  const renumber = (old: number): number => (old < 0 ? -1 : (numbers[old] ?? -1))
  const ranked = order.flatMap((old) => drafts[old] ?? [])
  const renumbered = sections.map((section) => ({
    ...section,
    relevance: renumber(section.relevance),
    shown: renumber(section.shown),
  }))
  const showsSection = new Uint8Array(order.length)
  for (const { shown } of renumbered) if (shown >= 0) showsSection[shown] = 1
  return {
    size: order.length,
    kinds: Uint8Array.from(ranked, ({ kind }) => kind),
    targets: Int32Array.from(ranked, ({ target }) => target),
    parents: Int32Array.from(ranked, ({ parent }) => renumber(parent)),
    conditions,
    dependants: invertReads(order.map((old) => (reads[old] ?? []).map(renumber))),
    factReaders: ranked.flatMap((draft, number) => (draft.reads.facts.length > 0 ? [number] : [])),
    sections: renumbered,
    pages: mapSections(renumbered, 'page'),
    blocks: mapSections(renumbered, 'block'),
    showsSection,
    relevance: Int32Array.from(scopes, ({ relevance }) => renumber(relevance)),
    shown: Int32Array.from(scopes, ({ shown }) => renumber(shown)),
    values: Int32Array.from(values, renumber),
    states: Int32Array.from(states, renumber),
  }
}

function mapSections(sections: readonly Section[], kind: Section['kind']): ReadonlyMap<string, Section> {
  return new Map(sections.flatMap((section) => (section.kind === kind ? [[section.slug, section]] : [])))
}

/** Maps names to nodes without duplicates. A product fact depends on the answer that chooses the product. */
function resolveReads(
  { reads, nodes: given, describe }: Draft,
  values: readonly number[],
  input: GraphInput,
  problems: FormProblem[],
): readonly number[] {
  if (reads.answers.length === 0 && reads.facts.length === 0) return given
  const nodes = new Set(given)
  for (const name of reads.answers) {
    const node = values[input.findIndex(name)]
    if (node === undefined) problems.push({ path: describe(), code: 'element', name })
    else nodes.add(node)
  }
  if (reads.facts.some((path) => path.startsWith('product.'))) {
    for (const role of PRODUCT_ROLES) {
      const element = input.elementByRole.get(role)
      if (element !== undefined) nodes.add(values[element.index] ?? -1)
    }
  }
  return [...nodes]
}

function describeCycle(cycle: readonly number[], drafts: readonly Draft[]): FormProblem {
  const paths = cycle.map((node) => drafts[node]?.describe() ?? '')
  const distinct = paths.filter((path, position) => path !== paths[position - 1])
  const [first = ''] = distinct
  return { path: first, code: 'cycle', paths: [...distinct, first] }
}
