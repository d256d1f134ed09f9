/** Thrown where a `switch` over a union would go on without a case: a bug, never an answer. */
export class UnreachableError extends Error {
  constructor(value: never) {
    super(`Unreachable case: ${JSON.stringify(value)}`)
    this.name = 'UnreachableError'
  }
}
