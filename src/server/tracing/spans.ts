/**
 * Tracing port. Spans hold route patterns, job kinds, SQL without values, numbers, states and error classes; never
 * parameters, addresses, messages or personal data.
 */
export interface Spans {
  run<T>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    run: () => Promise<T>,
  ): Promise<T>
  /** A request, from its first byte to the end of its answer. */
  request(method: string): RequestSpan
  /** A finished statement, as a child of the active span. */
  statement(statement: Statement): void
  close(): Promise<void>
}

export interface RequestSpan {
  /** Runs with the request's span active. */
  enter(run: () => void): void
  /** `route` is the pattern, never the URL. */
  end(answer: { readonly route: string; readonly status: number; readonly requestId: string }): void
}

export interface Statement {
  /** With placeholders instead of values. */
  readonly sql: string
  readonly milliseconds: number
  readonly failed: boolean
}
