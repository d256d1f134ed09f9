import type { Text } from '#form/definition.ts'
import type { Exact } from './exact.ts'
import type { Answer, Facts } from './session-types.ts'

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

/** What texts, options and tables may read besides. */
export interface FrameScope extends Scope {
  readonly facts: Facts
  /** A text of the author with answers, facts and settings in the place of its tags. */
  replaceText(text: Text): Text
}

/** Where the element of a name stands; -1 when the form has none, which reads as absent. */
export type FindIndex = (name: string) => number
