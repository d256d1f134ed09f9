import { signIn } from './browser.ts'

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
}

/** A signed-in person who calls a running server; signs in again when the token has expired. */
export class ApiSession {
  readonly #base: string
  readonly #login: string
  #token: Promise<string> | undefined

  constructor(base: string, login: string) {
    this.#base = base
    this.#login = login
  }

  /** Throws only when the connection is lost. */
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

  /** The body of an answer that must be a good one. */
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

  /** One sign-in for all who wait; a failed one is forgotten. */
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

/** What stands between may answer with a page of its own. */
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

/** True for what a server that goes away in the middle of a call, or of a sign-in, leaves behind. */
export function isGone(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return error instanceof Error && /^(sign-in answered|no tokens)/.test(error.message)
}
