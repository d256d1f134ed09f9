import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { STEP_UP_HEADER } from '#vocabulary/step-up.ts'
import { currentLocale } from '#web/wording/i18n.ts'
import { takeEarlyAnswer, takeEarlyRefusal } from '#web/session/early-answers.ts'
import { refreshToken } from '#web/session/oidc.ts'
import { expireSession } from '#web/session/session-end.ts'
import { readToken, type Token } from '#web/session/stored-session.ts'
import { notFound, readApiError, Unreachable } from './api-error.ts'
import { noteAnswer } from './read-only-state.ts'
import { sendOnce } from './send-once.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions {
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Step-up proof, required by dangerous acts. */
  readonly stepUpProof?: string
  /** Whether the request outlives its page (`keepalive`). */
  readonly keepalive?: boolean
}

interface Sending extends CallOptions {
  readonly idempotencyKey?: string
}

const BASE = '/api'

function addressOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? BASE + path : `${BASE}${path}?${new URLSearchParams(given).toString()}`
}

function headersOf(options: Sending, token: Token | null): Headers {
  // Sent even without a body. Source: shell §7.
  const headers = new Headers({ 'accept-language': currentLocale(), 'content-type': 'application/json' })
  if (token) headers.set('authorization', `${token.token_type} ${token.access_token}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.stepUpProof) headers.set(STEP_UP_HEADER, options.stepUpProof)
  return headers
}

async function send(method: Method, path: string, options: Sending, token: Token | null) {
  try {
    const answer = await fetch(addressOf(path, options.query), {
      method,
      headers: headersOf(options, token),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      keepalive: options.keepalive === true,
    })
    noteAnswer(answer)
    return answer
  } catch (error) {
    return unlessAborted(error, options)
  }
}

/** An aborted call gives nothing; any other without a whole answer rejects with `Unreachable`. Source: shell §7. */
function unlessAborted(cause: unknown, { signal }: CallOptions): undefined {
  if (signal?.aborted) return undefined
  throw new Unreachable('No answer from the server', { cause })
}

/**
 * Sends a request with the current token. A 401 refreshes the token once and repeats the request; if refused again, the
 * session has ended. Rejects with `Unreachable` while the identity provider is unavailable. Source: shell §7.
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

/** The response; undefined when aborted. */
async function answerOf(method: Method, path: string, options: Sending): Promise<Response | undefined> {
  const response = await sendSignedIn((token) => send(method, path, options, token))
  if (response && !response.ok) throw await readApiError(response)
  return response
}

/**
 * Calls the API and returns the parsed response; undefined when aborted or empty (204). A change that got no answer is
 * repeated under its idempotency key. Rejects with `ApiError` or `Unreachable`. Source: shell §7.
 */
export async function call<T>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<T | undefined> {
  if (method === 'GET') {
    const address = addressOf(path, options.query)
    const early: T | undefined = takeEarlyAnswer(address)
    if (early !== undefined) return early
    const missing: unknown = takeEarlyRefusal(address)
    if (missing !== undefined) throw notFound(missing)
    return readAnswer(method, path, options)
  }
  const request = `${method} ${addressOf(path, options.query)} ${JSON.stringify(options.body)}`
  return sendOnce(request, (idempotencyKey) => readAnswer(method, path, { ...options, idempotencyKey }))
}

async function readAnswer<T>(method: Method, path: string, options: Sending): Promise<T | undefined> {
  const response = await answerOf(method, path, options)
  if (!response || response.status === 204) return undefined
  try {
    // Safe: the server validates responses against the contract's schemas.
    const answer: T = await response.json()
    return answer
  } catch (error) {
    // The connection was lost, or the call aborted, while the answer arrived.
    return unlessAborted(error, options)
  }
}

/** The response of a call that cannot be aborted and never answers 204. */
export async function ask<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const answer = await call<T>(method, path, options)
  if (answer === undefined) throw new Unreachable('The call gave nothing')
  return answer
}

/** GET, for query functions. */
export function get<T>(path: string, options: CallOptions = {}): Promise<T> {
  return ask<T>('GET', path, options)
}

/**
 * GET as the options of a query, which aborts it when it is no longer needed. An answer that came before the page is there
 * for its first render.
 */
export function getQuery<T>(queryKey: QueryKey, path: string, query: Query = {}) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => get<T>(path, { query, signal }),
    initialData: (): T | undefined => takeEarlyAnswer(addressOf(path, query)),
  })
}

/** The lines of a streamed answer, each parsed, as soon as they arrive. */
export async function* readLines<T>(method: Method, path: string, options: CallOptions): AsyncGenerator<T> {
  const response = await answerOf(method, path, options)
  if (!response?.body) throw new Unreachable('The call gave nothing')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new Unreachable('The answer was cut off', { cause: error })
    })
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      // Safe: the server validates each line against the contract's schemas.
      const answer: T = JSON.parse(line)
      yield answer
    }
  }
}

/** Downloads a file. Rejects with the parsed JSON error body. */
export function getFile(path: string, options: CallOptions = {}): Promise<Blob> {
  return fetchFile('GET', path, options)
}

/** A file as it arrives; undefined when aborted. Rejects with the parsed JSON error body. */
export function openFile(method: Method, path: string, options: CallOptions): Promise<Response | undefined> {
  return answerOf(method, path, options)
}

/** Downloads a file generated by a POST. */
export async function fetchFile(method: Method, path: string, options: CallOptions): Promise<Blob> {
  const response = await answerOf(method, path, options)
  if (!response) throw new Unreachable('The download was aborted')
  return response.blob()
}
