import type { CompiledCondition } from './compile-condition.ts'
import type { Dependants } from './rank-nodes.ts'

/** Kind of the nodes that decide whether the answers of a scope (page, block or element) count. */
export const RELEVANCE = 0
/** Kind of the nodes that decide whether a scope is shown. */
export const SHOWN = 1
/** Kind of the nodes that hold an element's answer. */
export const VALUE = 2
/** Kind of the nodes that hold what is seen of an element: required, disabled, texts, options, violation. */
export const STATE = 3
/** What a node decides. */
export type NodeKind = typeof RELEVANCE | typeof SHOWN | typeof VALUE | typeof STATE

/** The nodes that decide whether something counts and whether it is shown; -1 when nothing does. */
export interface ScopeNodes {
  readonly relevance: number
  readonly shown: number
}

/** A page or block, whose showing is told to the outside. */
export interface Section extends ScopeNodes {
  readonly kind: 'page' | 'block'
  readonly slug: string
}

/**
 * Nodes numbered in evaluation order: each reads only nodes below it. Arrays are by node unless said otherwise.
 *
 * Why flat arrays and not an object for each node: a key press visits every node that the answer reaches, hundreds in
 * a form of ten thousand elements, and its budget is sixteen times the same form written by hand (`bench/engine.ts`).
 * Numbers in typed arrays are read without following a pointer, cost one to four bytes a node where an object costs
 * over fifty, and give the garbage collector nothing to trace. The graph is shared by all sessions of a form; a
 * session (`evaluation.ts`) adds its own flat arrays with the same numbering.
 */
export interface FormGraph {
  readonly size: number
  readonly kinds: Uint8Array
  /** The element of a value or state; the condition of a scope. */
  readonly targets: Int32Array
  /** Node of the scope around a scope; -1 for none. */
  readonly parents: Int32Array
  readonly conditions: readonly CompiledCondition[]
  readonly dependants: Dependants
  /** What a change of a node may reach, in evaluation order; filled when a node is first changed. */
  readonly reach: Map<number, Int32Array>
  /** Nodes that read facts which no answer changes. */
  readonly factReaders: readonly number[]
  readonly sections: readonly Section[]
  readonly pages: ReadonlyMap<string, Section>
  readonly blocks: ReadonlyMap<string, Section>
  /** 1 for nodes that decide whether a page or block is shown. */
  readonly showsSection: Uint8Array
  /** By element index; -1 for none. */
  readonly relevance: Int32Array
  readonly shown: Int32Array
  readonly values: Int32Array
  readonly states: Int32Array
}
