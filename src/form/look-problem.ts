import type { Reason } from './reason.ts'

/** A problem in a theme or logo file; `line` and `column` count from 1. */
export interface LookProblem {
  readonly line: number
  readonly column: number
  readonly reason: Reason
}

/** Line and column, from 1, of an offset in a text. */
export function placeAt(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
