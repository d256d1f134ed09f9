import type { CompiledCondition } from './compile-condition.ts'
import type { Dependants } from './rank-nodes.ts'

/** Node kind: whether the answers of a scope (page, block or element) are effective. */
export const RELEVANCE = 0
/** Node kind: whether a scope is shown. */
export const SHOWN = 1
/** Node kind: an element's answer, and the state of a plain one. */
export const VALUE = 2
/** Node kind: the public state of an element that is not plain (required, disabled, texts, options, violation). */
export const STATE = 3
/** Flag of an element whose answer is what was typed; a table can make a typed row stale. */
export const TYPED = 8
/**
 * Flag of an element whose state depends on its visibility and its own answer alone: no running text, bound, option or
 * rule. Most are so, and then one node computes both.
 */
export const PLAIN = 16
/** Flag of a plain element whose answer must keep to fixed bounds or options. */
export const BOUNDED = 32

/** What a node computes. */
export type NodeKind = typeof RELEVANCE | typeof SHOWN | typeof VALUE | typeof STATE

/** Nodes that decide whether a scope is effective and whether it is shown; -1 when it has no condition. */
export interface ScopeNodes {
  readonly relevance: number
  readonly shown: number
}

/** A page or block, whose visibility is reported to listeners. */
export interface Section extends ScopeNodes {
  readonly kind: 'page' | 'block'
  readonly slug: string
}

/**
 * Nodes numbered in evaluation order: each reads only nodes with a lower number. Arrays are indexed by node unless
 * noted otherwise.
 *
 * Why flat arrays instead of an object per node: a key press visits every dependent node, hundreds of them in a form of
 * ten thousand elements, within a fixed multiple of the time that a hand-written form takes (`bench/engine.ts`). Typed
 * arrays need no pointer chasing, use one to four bytes per node where an object needs over fifty, and give the garbage
 * collector nothing to trace. The graph is shared by all sessions of a form; each session (`evaluation.ts`) adds its
 * own flat arrays with the same numbering.
 */
export interface FormGraph {
  readonly size: number
  readonly kinds: Uint8Array
  /** Element of a value or state node; condition of a scope node. */
  readonly targets: Int32Array
  /** Parent scope node of a scope node; -1 for none. */
  readonly parents: Int32Array
  readonly conditions: readonly CompiledCondition[]
  readonly dependants: Dependants
  /** Nodes that read facts not depending on answers. */
  readonly factReaders: readonly number[]
  readonly sections: readonly Section[]
  readonly pages: ReadonlyMap<string, Section>
  readonly blocks: ReadonlyMap<string, Section>
  /** 1 for nodes that decide the visibility of a page or block. */
  readonly showsSection: Uint8Array
  /**
   * By element index: `TYPED`, `PLAIN`, and the aspects (`element-state.ts`) of a plain one while it is not visible.
   * Holds all that most elements need: a hub changes thousands of elements, and dereferencing each one's objects took
   * longer than evaluating them.
   */
  readonly flags: Uint8Array
  /** By element index; -1 for none. */
  readonly relevance: Int32Array
  readonly shown: Int32Array
  readonly values: Int32Array
  readonly states: Int32Array
}
