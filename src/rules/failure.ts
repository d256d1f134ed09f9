import { ERRORS, errorText, type ErrorCode } from './error-catalogue.ts'

/** One refused property of a request, as the wire says it. */
export interface FailureDetail {
  readonly property: string
  readonly code: string
  readonly message: string
  readonly params?: Readonly<Record<string, string>>
}

/**
 * A failure with a code of the catalogue. Thrown near the cause, turned into HTTP in one place.
 * `params` and `details` may be shown to people; nothing else may.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string>>
  readonly details: readonly FailureDetail[]
  readonly retryAfterSeconds: number | undefined
  /** Fresh values that help the caller to recover, merged into the answer (409). */
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
