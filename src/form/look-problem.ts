/** A problem in a theme or logo file; `line` counts from 1. */
export interface LookProblem {
  readonly line: number
  readonly reason: string
}

/** Line number, from 1, of an offset in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
