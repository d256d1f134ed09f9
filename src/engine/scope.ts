import type { Exact } from './exact.ts'
import type { Answer } from './session-types.ts'

/** A fact as conditions and formulas read it; null when there is none. */
export type FactValue = string | readonly string[] | null

/** What conditions, formulas and sources may read while they are evaluated. */
export interface Scope {
  /** `yyyy-mm-dd`. */
  readonly today: string
  /** Effective answer of the element at an index: absent while it is hidden, and for -1. */
  answerAt(index: number): Answer
  /** The effective answer as a number; null when absent, invalid or not numeric. */
  numberAt(index: number): Exact | null
  /** A fact by path (`setting.originOver`, `product.unitPrice`). */
  fact(path: string): FactValue
}

/** Where the element of a name stands; -1 when the form has none, which reads as absent. */
export type FindIndex = (name: string) => number
