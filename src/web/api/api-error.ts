import type { ErrorBody, ErrorItem } from '#contract/answers.ts'

/** A refusal of the server, with what it says is wrong. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly ErrorItem[]
  /** Current values after a 409. */
  readonly fresh: Readonly<Record<string, unknown>> | undefined
  /** Seconds to wait before another try, when the server says so. */
  readonly retryAfterSeconds: number | null
  /** Names the request, so that support finds it in the log. */
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

/** The call never reached the server, or no answer came back. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
}

/** Reads a refusal, also of a download: whatever was asked for, the error body is JSON. Source: shell §7. */
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

/**
 * What the server says of a failure in sentences for people. A bug's are not for them; those of a service that
 * is away are, unless a proxy answered in its place.
 */
export function saidSentences(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || (error.status >= 500 && error.status !== 503)) return []
  return error.errors.map(({ message }) => message).filter((message) => message !== '')
}

/** Sentences to show for a failure: the server's own, else the given one. */
export function failureSentences(error: unknown, otherwise: string): readonly string[] {
  const said = saidSentences(error)
  return said.length > 0 ? said : [otherwise]
}
