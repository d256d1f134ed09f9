/**
 * What a trace holds: names of routes and kinds of jobs, statements without their values, numbers, states and
 * the kind of a failure. Never a value, an address, a message or anything of anybody.
 */
export interface Spans {
  run<T>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    run: () => Promise<T>,
  ): Promise<T>
  /** A request from its first byte to its answer. */
  request(method: string): RequestSpan
  /** A statement that has just ended, as a child of what is under way. */
  statement(statement: Statement): void
  close(): Promise<void>
}

export interface RequestSpan {
  /** Runs with this request as what is under way. */
  enter(run: () => void): void
  /** `route` is the pattern, never the address. */
  end(answer: { readonly route: string; readonly status: number; readonly requestId: string }): void
}

export interface Statement {
  /** With placeholders in the place of values. */
  readonly sql: string
  readonly milliseconds: number
  readonly failed: boolean
}
