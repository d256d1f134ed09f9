import { availableParallelism } from 'node:os'

/**
 * At least the number for two processors, to which the time limits are tuned; a larger machine has more workers and
 * finishes sooner.
 */
export function workersFor(perProcessor: number): number {
  return Math.ceil(Math.max(2, availableParallelism()) * perProcessor)
}
