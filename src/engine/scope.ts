import type { Text } from '#form/definition.ts'
import type { Exact } from './exact.ts'
import type { Answer, Facts } from './session-types.ts'

/** A fact as read by conditions and formulas; null when there is none. */
export type FactValue = string | readonly string[] | null

/** Values that conditions, formulas and sources can read. */
export interface Scope {
  /** `yyyy-mm-dd`. */
  readonly today: string
  /** Effective answer by element index: absent while hidden, and for index -1. */
  answerAt(index: number): Answer
  /** The effective answer as a number; null when absent, invalid or not numeric. */
  numberAt(index: number): Exact | null
  /** A fact by path (`setting.originOver`, `product.unitPrice`). */
  fact(path: string): FactValue
}

/** Additional reads for texts, options and tables. */
export interface FrameScope extends Scope {
  readonly facts: Facts
  /** A text with its tags replaced by answers, facts and settings. */
  replaceText(text: Text): Text
}

/** Index of the element with this name; -1, which reads as absent, when there is none. */
export type FindIndex = (name: string) => number
