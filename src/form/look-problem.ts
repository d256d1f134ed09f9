/** Something wrong in a file of the look, with the line it stands on, counted from 1. */
export interface LookProblem {
  readonly line: number
  readonly reason: string
}

/** The line that a position of a text is on, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
