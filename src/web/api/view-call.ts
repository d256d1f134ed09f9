import { currentLocale } from '#web/wording/i18n.ts'
import { readApiError, Unreachable } from './api-error.ts'
import type { Method } from './call.ts'
import { sendOnce } from './send-once.ts'

/** A read of a signing page: its cookie alone authorises it, since a party may have no account. */
export function callView(address: string): Promise<Response> {
  return send(address, { method: 'GET' })
}

/** A change of a signing page. One that got no answer is repeated under its idempotency key. */
export function changeView<T>(method: Method, address: string, body?: unknown): Promise<T> {
  const text = body === undefined ? null : JSON.stringify(body)
  return sendOnce(`${method} ${address} ${text}`, async (key) => {
    // Safe: the server validates responses against the contract's schemas.
    const answer: T = await (await send(address, { method, body: text }, key)).json()
    return answer
  })
}

async function send(address: string, init: RequestInit, idempotencyKey?: string): Promise<Response> {
  const headers = new Headers({ 'accept-language': currentLocale() })
  if (typeof init.body === 'string') headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  let response: Response
  try {
    response = await fetch(address, { ...init, headers, credentials: 'same-origin' })
  } catch (error) {
    throw new Unreachable('No answer from the server', { cause: error })
  }
  if (!response.ok) throw await readApiError(response)
  return response
}
