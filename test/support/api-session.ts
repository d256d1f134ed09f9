import { signIn } from './browser.ts'

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
}

/** An authenticated client of a running server; signs in again when the token expires. */
export class ApiSession {
  readonly #base: string
  readonly #login: string
  #token: Promise<string> | undefined

  constructor(base: string, login: string) {
    this.#base = base
    this.#login = login
  }

  /** Throws on connection loss only. */
  async send(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    const first = await this.#call(method, path, body, headers)
    if (first.status !== 401) return first
    this.#token = undefined
    return this.#call(method, path, body, headers)
  }

  /** Body of a successful response; throws otherwise. */
  async need(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${show(answer.body)}`)
    return isRecord(answer.body) ? answer.body : {}
  }

  async #call(
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<ApiAnswer> {
    const response = await fetch(`${this.#base}/api${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${await this.#signIn()}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: parse(text) }
  }

  /** Concurrent callers share one sign-in; a failed one is not cached. */
  #signIn(): Promise<string> {
    this.#token ??= signIn(this.#base, this.#login).then(
      ({ tokens }) => tokens.access_token,
      (error: unknown) => {
        this.#token = undefined
        throw error
      },
    )
    return this.#token
  }
}

/** A proxy may respond with a page of its own. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function show(body: unknown): string {
  return JSON.stringify(body)?.slice(0, 300) ?? ''
}

/** Whether an error is typical of a server that dies during a call or a sign-in. */
export function isGone(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return error instanceof Error && /^(sign-in answered|no tokens)/.test(error.message)
}
