/** Exhaustiveness check: thrown when a `switch` over a union misses a case, which is always a bug. */
export class UnreachableError extends Error {
  constructor(value: never) {
    super(`Unreachable case: ${JSON.stringify(value)}`)
    this.name = 'UnreachableError'
  }
}
