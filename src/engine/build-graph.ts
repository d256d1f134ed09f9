import type { Condition, FormDefinition } from '#form/definition.ts'
import { collectStateReads, collectValueReads, type Reads } from './collect-reads.ts'
import { collectConditionAnswers, hasEffect, readsState } from './condition.ts'
import type { CompiledElement, FormProblem } from './compile.ts'
import { pathOf } from './element-path.ts'
import { findCycle, invertReads, rankNodes } from './rank-nodes.ts'

/** One thing that is evaluated: whether a scope counts or is shown, an answer, or an element's state. */
export type GraphNode = ScopeNode | ElementNode

interface ScopeNode {
  readonly kind: 'relevance' | 'shown'
  readonly path: string
  readonly condition: Condition
  /** Node of the scope around; -1 for none. */
  readonly parent: number
}

interface ElementNode {
  readonly kind: 'value' | 'state'
  readonly path: string
  readonly element: number
}

/** The nodes that decide whether something counts and whether it is shown; -1 when nothing does. */
export interface ScopeNodes {
  readonly relevance: number
  readonly shown: number
}

/** Nodes numbered in evaluation order. */
export interface FormGraph {
  readonly nodes: readonly GraphNode[]
  readonly dependants: readonly (readonly number[])[]
  /** What a change of a node may reach, in evaluation order; filled when a node is first changed. */
  readonly reach: Map<number, Int32Array>
  /** Nodes that read facts which no answer changes. */
  readonly factReaders: readonly number[]
  readonly pages: ReadonlyMap<string, ScopeNodes>
  readonly blocks: ReadonlyMap<string, ScopeNodes>
  /** By element index. */
  readonly scopes: readonly ScopeNodes[]
  readonly values: readonly number[]
  readonly states: readonly number[]
}

export interface GraphInput {
  readonly definition: FormDefinition
  readonly elements: readonly CompiledElement[]
  readonly elementByName: ReadonlyMap<string, CompiledElement>
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
}

interface Draft {
  readonly node: GraphNode
  readonly reads: Reads
  readonly nodes: readonly number[]
}

const UNCONDITIONAL: ScopeNodes = { relevance: -1, shown: -1 }

/** The graph of a form; unknown names and cycles are added to `problems`. */
export function buildGraph(input: GraphInput, problems: FormProblem[]): FormGraph {
  const drafts: Draft[] = []
  const pages = new Map<string, ScopeNodes>()
  const blocks = new Map<string, ScopeNodes>()
  for (const page of input.definition.pages) {
    const around = addScope(drafts, UNCONDITIONAL, page.condition, page.slug)
    pages.set(page.slug, around)
    for (const block of page.blocks) {
      blocks.set(block.slug, addScope(drafts, around, block.condition, `${page.slug}/${block.slug}`))
    }
  }
  const scopes = input.elements.map((element) =>
    addScope(
      drafts,
      blocks.get(element.block.slug) ?? UNCONDITIONAL,
      element.definition.condition,
      pathOf(element),
    ),
  )
  const values = input.elements.map((element, index) => addValue(drafts, element, scopes[index]))
  const states = input.elements.map((element, index) =>
    addState(drafts, element, scopes[index], values[index] ?? -1),
  )
  return rankDrafts(drafts, { pages, blocks, scopes, values, states }, input, problems)
}

function addScope(
  drafts: Draft[],
  around: ScopeNodes,
  condition: Condition | undefined,
  path: string,
): ScopeNodes {
  if (!hasEffect(condition, 'visible')) return around
  const answers = collectConditionAnswers(condition)
  const facts = collectConditionFacts(condition)
  const relevance = drafts.push({
    node: { kind: 'relevance', path, condition, parent: around.relevance },
    reads: { answers, facts },
    nodes: around.relevance < 0 ? [] : [around.relevance],
  })
  if (!readsState(condition) && around.shown === around.relevance) {
    return { relevance: relevance - 1, shown: relevance - 1 }
  }
  const shown = drafts.push({
    node: { kind: 'shown', path, condition, parent: around.shown },
    reads: { answers, facts: [...facts, 'dossier.state'] },
    nodes: around.shown < 0 ? [] : [around.shown],
  })
  return { relevance: relevance - 1, shown: shown - 1 }
}

function addValue(drafts: Draft[], element: CompiledElement, scope = UNCONDITIONAL): number {
  const node: GraphNode = { kind: 'value', path: pathOf(element), element: element.index }
  const nodes = scope.relevance < 0 ? [] : [scope.relevance]
  return drafts.push({ node, reads: collectValueReads(element), nodes }) - 1
}

function addState(drafts: Draft[], element: CompiledElement, scope = UNCONDITIONAL, value: number): number {
  const node: GraphNode = { kind: 'state', path: pathOf(element), element: element.index }
  const nodes = scope.shown < 0 ? [value] : [value, scope.shown]
  return drafts.push({ node, reads: collectStateReads(element), nodes }) - 1
}

type Places = Pick<FormGraph, 'pages' | 'blocks' | 'scopes' | 'values' | 'states'>

function rankDrafts(
  drafts: readonly Draft[],
  places: Places,
  input: GraphInput,
  problems: FormProblem[],
): FormGraph {
  const reads = drafts.map((draft) => resolveReads(draft, places.values, input, problems))
  const { order, cyclic } = rankNodes(reads)
  if (cyclic.length > 0) problems.push(describeCycle(findCycle(cyclic, reads), drafts))
  const numbers = new Int32Array(order.length)
  order.forEach((old, number) => (numbers[old] = number))
  const renumber = (old: number): number => (old < 0 ? -1 : (numbers[old] ?? -1))
  const renumberScope = ({ relevance, shown }: ScopeNodes): ScopeNodes => ({
    relevance: renumber(relevance),
    shown: renumber(shown),
  })
  return {
    nodes: order.flatMap((old): readonly GraphNode[] => {
      const node = drafts[old]?.node
      if (node === undefined) return []
      return 'parent' in node ? [{ ...node, parent: renumber(node.parent) }] : [node]
    }),
    reach: new Map(),
    dependants: invertReads(order.map((old) => (reads[old] ?? []).map(renumber))),
    factReaders: order.flatMap((old, number) => (readsPlainFacts(drafts[old]) ? [number] : [])),
    pages: new Map([...places.pages].map(([slug, scope]) => [slug, renumberScope(scope)])),
    blocks: new Map([...places.blocks].map(([slug, scope]) => [slug, renumberScope(scope)])),
    scopes: places.scopes.map(renumberScope),
    values: places.values.map(renumber),
    states: places.states.map(renumber),
  }
}

/** Names to nodes, each once; what a fact of the product reads is the answer that chooses the product. */
function resolveReads(
  draft: Draft,
  values: readonly number[],
  input: GraphInput,
  problems: FormProblem[],
): readonly number[] {
  const nodes = new Set(draft.nodes)
  for (const name of draft.reads.answers) {
    const element = input.elementByName.get(name)
    if (element === undefined) {
      problems.push({ path: draft.node.path, reason: `unknown element ${name}` })
    } else {
      nodes.add(values[element.index] ?? -1)
    }
  }
  const product = input.elementByRole.get('subscription.product')
  const asksProduct = [...draft.reads.facts].some((path) => path.startsWith('product.'))
  if (asksProduct && product !== undefined) nodes.add(values[product.index] ?? -1)
  return [...nodes]
}

function readsPlainFacts(draft: Draft | undefined): boolean {
  return draft !== undefined && [...draft.reads.facts].length > 0
}

function collectConditionFacts(condition: Condition): readonly string[] {
  return condition.rules.flatMap((rule) => {
    if (rule.type === 'dossier') return ['dossier.direct']
    if (rule.type === 'state') return ['dossier.state']
    return typeof rule.value === 'string' && rule.value.startsWith('{') ? [rule.value.slice(1, -1)] : []
  })
}

function describeCycle(cycle: readonly number[], drafts: readonly Draft[]): FormProblem {
  const paths = cycle.map((node) => drafts[node]?.node.path ?? '')
  const distinct = paths.filter((path, position) => path !== paths[position - 1])
  return { path: distinct[0] ?? '', reason: `cycle: ${[...distinct, distinct[0]].join(' reads ')}` }
}
