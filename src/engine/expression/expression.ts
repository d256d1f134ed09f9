import type { Exact } from '../exact.ts'

/** Functions available in formulas; described in docs/engine-semantics.md. Source: wizard §5 Calculations. */
export const FUNCTIONS = ['min', 'max', 'sum', 'round', 'floor', 'ceil', 'abs', 'if', 'age'] as const
export type FunctionName = (typeof FUNCTIONS)[number]

/** Minimum and maximum number of arguments of each function. */
export const ARITY: Readonly<Record<FunctionName, readonly [number, number]>> = {
  min: [1, 50],
  max: [1, 50],
  sum: [1, 50],
  round: [1, 2],
  floor: [1, 1],
  ceil: [1, 1],
  abs: [1, 1],
  if: [3, 3],
  age: [1, 1],
}

/** Binary operators, as written in formulas. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or'

/**
 * A formula as a tree. `1 + {a}` is `{ kind: 'binary', ... }` over a number and an answer, whose `index` is that of the
 * element once the formula is compiled, and -1 before.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: Exact }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'answer'; readonly name: string; index: number }
  | { readonly kind: 'fact'; readonly path: string }
  | { readonly kind: 'negate'; readonly operand: Expression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly operands: readonly Expression[] }
