import type { Message } from '#form/definition.ts'
import type { CompiledCondition } from './compile-condition.ts'
import type { Formula } from './expression/compile-expression.ts'
import type { TableChoice } from './table-choice.ts'

/** What the definition of an element adds to the rules and choices of its type. */
export interface OwnRules {
  /** Bounds that are formulas. */
  readonly min: Formula | undefined
  readonly max: Formula | undefined
  readonly table: TableChoice | undefined
  /** By option; undefined when no option has a condition. */
  readonly optionConditions: readonly (CompiledCondition | undefined)[] | undefined
  /** Elements covered by this group's sum or ranking. */
  readonly summed: readonly number[]
  /** Compiled `mustDifferFrom` rules. */
  readonly differing: readonly DifferenceRule[]
  readonly mustEqualWhen: CompiledCondition | undefined
}

/** One compiled `mustDifferFrom` rule: the answer must differ from each of the others and from the fact. */
export interface DifferenceRule {
  readonly indexes: readonly number[]
  readonly fact: string | undefined
  readonly message: Message | undefined
}
