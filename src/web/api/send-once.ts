import { ApiError } from './api-error.ts'

/** After this long, the same request counts as a new one, not as a retry. */
const KEPT_MS = 10 * 60_000

/** Idempotency keys of requests without an answer, by all that is sent: the server may have done what they ask. */
const keys = new Map<string, { readonly key: string; readonly until: number }>()

/** Sends a request with an idempotency key: the former one when the same request has got no answer. */
export async function sendOnce<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const former = keys.get(request)
  keys.delete(request)
  const key = former && former.until > performance.now() ? former.key : crypto.randomUUID()
  try {
    return await send(key)
  } catch (error) {
    if (!isAnswered(error)) keep(request, key)
    throw error
  }
}

function keep(request: string, key: string): void {
  const now = performance.now()
  for (const [former, { until }] of keys) if (until <= now) keys.delete(former)
  keys.set(request, { key, until: now + KEPT_MS })
}

/** A server error may come from a proxy, whatever the server has done. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}
