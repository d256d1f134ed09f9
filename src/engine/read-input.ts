import type { AnswerInput } from './session-types.ts'

/**
 * Coerces stored or submitted input to the type the engine expects. Numbers and booleans become text; anything else
 * becomes the name of its type, which no rule accepts.
 */
export function readInput(input: unknown): AnswerInput | undefined {
  if (typeof input === 'string' || input === null || input === undefined) return input
  return Array.isArray(input) ? input.map(toText) : toText(input)
}

function toText(input: unknown): string {
  if (typeof input === 'string') return input
  return typeof input === 'number' || typeof input === 'boolean' ? String(input) : typeof input
}
