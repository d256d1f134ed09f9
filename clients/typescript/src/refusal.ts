/** One reason why a call was refused. */
export interface Refusal {
  readonly property: string
  readonly message: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

/** A call that was refused: `status` is that of HTTP. */
export class ParapheError extends Error {
  readonly status: number
  readonly errors: readonly Refusal[]
  /** `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, errors: readonly Refusal[], retryAfterMs?: number) {
    super(
      `${status} ${errors.map(({ code, property, message }) => [code, property, message].filter(Boolean).join(' ')).join('; ')}`,
    )
    this.name = 'ParapheError'
    this.status = status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

/** The program got no token, so its call was not sent; `status` is 0 without an answer. */
export class TokenRefused extends ParapheError {}

const LIMITED = 429
const UNAVAILABLE = 503

/** Whether the same request may be accepted a moment later. */
export function isTransient({ status }: ParapheError): boolean {
  return status === LIMITED || status === UNAVAILABLE || status === 0
}

/** Parses the response of a refused call. */
export async function readRefusal(answer: Response): Promise<ParapheError> {
  const body = await answer.json().catch(() => undefined)
  const errors = Array.isArray(body?.errors) ? body.errors : []
  return new ParapheError(answer.status, errors, readDelay(answer))
}

/** Parses the response of a refused token request. Source: RFC 6749 §5.2. */
export async function readTokenRefusal(answer: Response): Promise<TokenRefused> {
  const { error = '', error_description = '' } = (await answer.json().catch(() => undefined)) ?? {}
  const refusal = { property: '', code: String(error), message: String(error_description), params: {} }
  return new TokenRefused(answer.status, [refusal], readDelay(answer))
}

/** `Retry-After`, in seconds or as a date. Source: RFC 9110 §10.2.3. */
function readDelay({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  return /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
}
