import { CALLS, type Calls } from './calls.ts'
import { Token, type Credentials } from './token.ts'

/** Where the installation is, and who calls it. */
export interface Options extends Credentials {
  /** Address of the installation, without a path. */
  readonly url: string
  /** E-mail address of the person the program acts for; not needed when it may act for one only. */
  readonly onBehalfOf?: string
  /** Language of messages. */
  readonly language?: 'fr' | 'en'
  /** How often a call is sent again that was limited, met an outage or got no answer. */
  readonly retries?: number
  readonly fetch?: typeof fetch
}

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

  constructor(status: number, errors: readonly Refusal[]) {
    super(
      `${status} ${errors.map(({ code, property, message }) => [code, property, message].filter(Boolean).join(' ')).join('; ')}`,
    )
    this.name = 'ParapheError'
    this.status = status
    this.errors = errors
  }
}

type Name = keyof Calls
type Takes<Call extends Name> = Calls[Call]['takes'] & {
  /** The same key again gets the first answer, and makes it safe to send a creation again. */
  readonly idempotencyKey?: string
  /** In place of that of the client. */
  readonly onBehalfOf?: string
}
/** A call without anything to say is made without an argument. */
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
}

const LIMITED = 429
const UNAVAILABLE = 503
const UNAUTHORISED = 401

/** The API of an installation, as a program calls it. */
export class Paraphe {
  readonly #options: Options
  readonly #base: string
  readonly #fetch: typeof fetch
  readonly #token: Token
  /** No call is sent before: the limit of the program was used up. */
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
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= (this.#options.retries ?? 5)
      await wait(this.#notBefore - Date.now())
      const answer = await this.#send(method, path, given).catch((error: unknown) => {
        if (isLast || !isRepeatable) throw error
        return undefined
      })
      if (answer?.ok) return read(answer)
      // A token may be revoked or end on its way: the first refusal asks for another one.
      if (answer?.status === UNAUTHORISED && attempt === 0) continue
      if (isLast || (answer && answer.status !== LIMITED && answer.status !== UNAVAILABLE))
        throw await refusal(answer)
      await wait(readDelay(answer) ?? backOff(attempt))
    }
  }

  async #send(method: string, path: string, given: Given): Promise<Response> {
    const { onBehalfOf = this.#options.onBehalfOf, idempotencyKey, body } = given
    const token = await this.#token.get()
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
    })
    if (answer.status === UNAUTHORISED) this.#token.forget(token)
    this.#notBefore = Date.now() + readPause(answer)
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

async function refusal(answer: Response | undefined): Promise<ParapheError> {
  const body = await answer?.json().catch(() => undefined)
  return new ParapheError(answer?.status ?? 0, Array.isArray(body?.errors) ? body.errors : [])
}

/** `Retry-After`, in seconds or as a date. Source: RFC 9110 §10.2.3. */
function readDelay(answer: Response | undefined): number | undefined {
  const value = answer?.headers.get('retry-after')
  if (!value) return undefined
  return /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
}

/** Milliseconds until the limit allows another call. Source: draft-ietf-httpapi-ratelimit-headers-10 §4. */
function readPause({ headers }: Response): number {
  const [, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return left === '0' ? Number(seconds) * 1000 : 0
}

function backOff(attempt: number): number {
  return Math.random() * 500 * 2 ** attempt
}

function wait(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
}
