import type { ErrorBody, ErrorItem } from '#contract/answers.ts'
import { t } from '#web/wording/translation.ts'

/** An error response of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly ErrorItem[]
  /** Current values after a 409. */
  readonly fresh: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | null
  /** Request id, for support to find it in the log. */
  readonly reference: string | null

  constructor(answer: {
    readonly status: number
    readonly body: ErrorBody | null
    readonly retryAfterSeconds: number | null
    readonly reference?: string | null
  }) {
    super(answer.body?.errors[0]?.message ?? `The call answered ${answer.status}`)
    this.status = answer.status
    this.errors = answer.body?.errors ?? []
    this.fresh = answer.body?.fresh
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.reference = answer.reference ?? null
  }

  has(code: string): boolean {
    return this.errors.some((error) => error.code === code)
  }
}

/** The request failed without a response: offline, connection lost, or timed out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
}

/** Parses an error response; its body is JSON even for downloads. Source: shell §7. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    body: isErrorBody(body) ? body : null,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    reference: response.headers.get('x-request-id'),
  })
}

/** The error of a call refused with 404 and this body. */
export function notFound(body: unknown): ApiError {
  return new ApiError({ status: 404, body: isErrorBody(body) ? body : null, retryAfterSeconds: null })
}

/**
 * User-facing messages of an error response. Excludes those of a 500; a 503 has them unless a proxy answered for the
 * server.
 */
export function serverSentences(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || (error.status >= 500 && error.status !== 503)) return []
  return error.errors.map(({ message }) => message).filter((message) => message !== '')
}

/** Messages to show for a failure: the server's, else the fallback, which by default says whether it was the network. */
export function failureSentences(
  error: unknown,
  otherwise = t(error instanceof Unreachable ? 'api.error.network' : 'common.unexpected'),
): readonly string[] {
  const sentences = serverSentences(error)
  return sentences.length > 0 ? sentences : [otherwise]
}

/** Maps refusals and network failures to null; rethrows programming errors. */
export function nullIfFailed(error: unknown): null {
  if (error instanceof ApiError || error instanceof Unreachable) return null
  throw error
}
