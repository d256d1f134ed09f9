import { currentLocale } from '#web/wording/i18n.ts'
import { refreshToken } from '#web/session/oidc.ts'
import { expireSession } from '#web/session/session-end.ts'
import { readToken, type Token } from '#web/session/stored-session.ts'
import { readApiError, Unreachable } from './api-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions {
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Sent with creations, so that a repeated one creates nothing twice. */
  readonly idempotencyKey?: string
}

const BASE = '/api'

function addressOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? BASE + path : `${BASE}${path}?${new URLSearchParams(given).toString()}`
}

function headersOf(options: CallOptions, token: Token | null): Headers {
  // The JSON type goes with calls without a body too. Source: shell §7.
  const headers = new Headers({ 'accept-language': currentLocale(), 'content-type': 'application/json' })
  if (token) headers.set('authorization', `${token.token_type} ${token.access_token}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

async function send(method: Method, path: string, options: CallOptions, token: Token | null) {
  try {
    return await fetch(addressOf(path, options.query), {
      method,
      headers: headersOf(options, token),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) return undefined
    throw new Unreachable('No answer from the server', { cause: error })
  }
}

/**
 * The answer to what is sent with the token at hand. A 401 renews the token once and sends again; refused then
 * too, the session is over. Rejects with `Unreachable` while the identity provider is away. Source: shell §7.
 */
export async function sendSignedIn<Answer extends Response | undefined>(
  sendWith: (token: Token | null) => Promise<Answer>,
): Promise<Answer> {
  const token = readToken()
  const answer = await sendWith(token)
  if (answer?.status !== 401 || !token) return answer
  const renewed = await refreshToken(token).catch((error: unknown) => {
    throw new Unreachable('No answer from the identity provider', { cause: error })
  })
  const repeated = renewed ? await sendWith(renewed) : answer
  if (repeated?.status === 401) expireSession()
  return repeated
}

/** The answer of a call, undefined when its signal was aborted. */
async function answerOf(method: Method, path: string, options: CallOptions): Promise<Response | undefined> {
  const response = await sendSignedIn((token) => send(method, path, options, token))
  if (response && !response.ok) throw await readApiError(response)
  return response
}

/**
 * Calls the API and gives the parsed answer; undefined when the given signal was aborted or the answer is
 * empty (204). Rejects with `ApiError` or `Unreachable`. Source: shell §7.
 */
export async function call<T>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<T | undefined> {
  const response = await answerOf(method, path, options)
  if (!response || response.status === 204) return undefined
  // Types of answers are the contract's; the server checks each against its schema before it leaves.
  const answer: T = await response.json()
  return answer
}

/** The answer of a call that is not aborted and always answers something. */
export async function ask<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const answer = await call<T>(method, path, options)
  if (answer === undefined) throw new Unreachable('The call gave nothing')
  return answer
}

/** Reads something; for the query functions of a feature. */
export function get<T>(path: string, options: CallOptions = {}): Promise<T> {
  return ask<T>('GET', path, options)
}

/** The bytes of a file. Rejects with the JSON error body when the server refuses. */
export function getFile(path: string, options: CallOptions = {}): Promise<Blob> {
  return askFile('GET', path, options)
}

/** The bytes of a file that a call makes. */
export async function askFile(method: Method, path: string, options: CallOptions): Promise<Blob> {
  const response = await answerOf(method, path, options)
  if (!response) throw new Unreachable('The download was aborted')
  return response.blob()
}
