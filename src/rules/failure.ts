import { ERRORS, errorText, type ErrorCode } from './error-catalogue.ts'

/** One rejected property of a request, as sent to the client. */
export interface FailureDetail {
  readonly property: string
  readonly code: string
  readonly message: string
  readonly params?: Readonly<Record<string, string>>
}

/**
 * An error with a code of the catalogue. Thrown near its cause, mapped to HTTP in one place. Only `params` and
 * `details` may be shown to users.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string>>
  readonly details: readonly FailureDetail[]
  readonly retryAfterSeconds: number | undefined
  /** Current values that let the client recover; merged into a 409 answer. */
  readonly fresh: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    options: {
      params?: Readonly<Record<string, string>>
      details?: readonly FailureDetail[]
      retryAfterSeconds?: number
      fresh?: Readonly<Record<string, unknown>>
      cause?: unknown
    } = {},
  ) {
    super(`${code}: ${errorText('en', code, options.params)}`, { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.params = options.params ?? {}
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.fresh = options.fresh
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** For `catch`: undefined instead of a failure with this code. */
export function ignoreFailure(code: ErrorCode): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Failure) || error.code !== code) throw error
  }
}
