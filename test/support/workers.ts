import { availableParallelism } from 'node:os'

/** At least as on two processors, which the limits of time are for; a larger machine has more, and is done sooner. */
export function workersFor(perProcessor: number): number {
  return Math.ceil(Math.max(2, availableParallelism()) * perProcessor)
}
