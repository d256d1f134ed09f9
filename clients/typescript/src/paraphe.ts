import { CALLS, type Calls } from './calls.ts'
import { isTransient, ParapheError, readRefusal, TokenRefused } from './refusal.ts'
import { Token, type Credentials } from './token.ts'

/** Where the installation is, and who calls it. */
export interface Options extends Credentials {
  /** Address of the installation, without a path. */
  readonly url: string
  /** E-mail address of the person the program acts for; not needed when it may act for one only. */
  readonly onBehalfOf?: string
  /** Language of messages. */
  readonly language?: 'fr' | 'en'
  /** How often to retry a call that was rate limited, hit an outage or got no response. */
  readonly retries?: number
  readonly fetch?: typeof fetch
}

type Name = keyof Calls
type Takes<Call extends Name> = Calls[Call]['takes'] & {
  /** A repeated key gets the first response again, so that retrying a creation is safe. */
  readonly idempotencyKey?: string
  /** Overrides that of the client. */
  readonly onBehalfOf?: string
  /** Aborts the call, including its waits. */
  readonly signal?: AbortSignal
}
/** A call whose parameters are all optional may be made without an argument. */
type Argument<Call extends Name> = object extends Calls[Call]['takes']
  ? [takes?: Takes<Call>]
  : [takes: Takes<Call>]

/** What any call may carry. */
interface Given {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly onBehalfOf?: string
  readonly signal?: AbortSignal
}

const UNAUTHORISED = 401

/** The API of an installation, as a program calls it. */
export class Paraphe {
  readonly #options: Options
  readonly #base: string
  readonly #fetch: typeof fetch
  readonly #token: Token
  /** No call is sent before this time, because the program's rate limit is used up. */
  #notBefore = 0

  constructor(options: Options) {
    this.#options = options
    this.#base = options.url.replace(/\/+$/, '')
    this.#fetch = options.fetch ?? fetch
    this.#token = new Token(this.#base, options, this.#fetch)
  }

  /** Makes a call by its name in the description. Throws a `ParapheError` when it is refused. */
  async call<Call extends Name>(name: Call, ...[takes]: Argument<Call>): Promise<Calls[Call]['answers']> {
    const given: Given = takes ?? {}
    const [method, path] = CALLS[name]
    const isRepeatable =
      method !== 'POST' || given.idempotencyKey !== undefined || name === 'postDossiersImport'
    let isRenewed = false
    for (let attempt = 0; ; attempt++) {
      try {
        await wait(this.#notBefore - Date.now(), given.signal)
        return await read(await this.#send(method, path, given))
      } catch (error) {
        // A token may be revoked or expire in flight: the first refusal requests a new one.
        if (isTokenEnded(error) && !isRenewed) {
          isRenewed = true
          continue
        }
        const mayRepeat = error instanceof ParapheError ? isTransient(error) : isRepeatable
        if (given.signal?.aborted || !mayRepeat || attempt >= (this.#options.retries ?? 5)) throw error
        await wait(delayOf(error) ?? backOff(attempt), given.signal)
      }
    }
  }

  /**
   * Throws `ParapheError` for a refused call, `TokenRefused` when it was not sent for lack of a token, and the error of
   * `fetch` when there was no response.
   */
  async #send(method: string, path: string, given: Given): Promise<Response> {
    const { onBehalfOf = this.#options.onBehalfOf, idempotencyKey, body, signal } = given
    const token = await this.#token.get()
    signal?.throwIfAborted()
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-language': this.#options.language ?? 'en',
      ...(onBehalfOf !== undefined && { 'on-behalf-of': onBehalfOf }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await this.#fetch(this.#base + fill(path, given), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (answer.status === UNAUTHORISED) this.#token.forget(token)
    this.#notBefore = Date.now() + readPause(answer)
    if (!answer.ok) throw await readRefusal(answer)
    return answer
  }
}

function fill(path: string, { params = {}, query = {} }: Given): string {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_tag, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

/** JSON, or a file. */
async function read(answer: Response) {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return isJson ? answer.json() : answer.blob()
}

function isTokenEnded(error: unknown): boolean {
  return error instanceof ParapheError && !(error instanceof TokenRefused) && error.status === UNAUTHORISED
}

function delayOf(error: unknown): number | undefined {
  return error instanceof ParapheError ? error.retryAfterMs : undefined
}

/** Milliseconds until the limit allows another call. Source: draft-ietf-httpapi-ratelimit-headers-10 §4. */
function readPause({ headers }: Response): number {
  const [, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return left === '0' ? Number(seconds) * 1000 : 0
}

function backOff(attempt: number): number {
  return Math.random() * 500 * 2 ** attempt
}

/** Rejects with the reason of the signal once it is aborted. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (!(ms > 0)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, ms)
    signal?.addEventListener('abort', give, { once: true })
  })
}
