import type { AnswerInput } from './session-types.ts'

/**
 * An answer of whatever shape as the engine knows answers. Types promise text, but what was stored or sent may
 * break that promise: numbers and booleans become their text, anything else the name of what it is, which no
 * rule takes for a value of its own.
 */
export function readInput(input: unknown): AnswerInput | undefined {
  if (typeof input === 'string' || input === null || input === undefined) return input
  return Array.isArray(input) ? input.map(toText) : toText(input)
}

function toText(input: unknown): string {
  if (typeof input === 'string') return input
  return typeof input === 'number' || typeof input === 'boolean' ? String(input) : typeof input
}
