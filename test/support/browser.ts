import { createHash, randomBytes } from 'node:crypto'

/** A minimal browser: keeps cookies, exposes redirects, runs no scripts. */
export class Browser {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  async post(url: string, form: Readonly<Record<string, string>>): Promise<Response> {
    return this.open(url, { method: 'POST', body: new URLSearchParams(form) })
  }

  /** Follows redirects until a page, or an address matched by `stopAt`. */
  async follow(
    url: string,
    stopAt: (url: string) => boolean = () => false,
  ): Promise<{ readonly url: string; readonly response: Response | undefined }> {
    let current = url
    for (let step = 0; step < 10; step++) {
      if (stopAt(current)) return { url: current, response: undefined }
      const response = await this.open(current)
      const location = response.headers.get('location')
      if (location === null) return { url: current, response }
      current = new URL(location, current).href
    }
    throw new Error(`too many redirects: ${current}`)
  }

  /** Cookies received so far. */
  get cookies(): readonly { readonly name: string; readonly value: string; readonly path: string }[] {
    return [...this.#cookies].map(([name, cookie]) => ({ name, ...cookie }))
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (value === '' || attributes.some((part) => /^expires=.*1970/i.test(part))) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly expires_in: number
}

/** PKCE verifier in the web application's format: 28 numbers of 32 bits, two hex digits each. */
export function createVerifier(): string {
  return randomBytes(28).toString('hex')
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Authorization request of the web application; `changes` replace or (undefined) drop parameters. */
export function authorizeUrl(
  base: string,
  verifier: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const params: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: 'paraphe-web',
    redirect_uri: `${base}/authorization`,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'a-state',
    ...changes,
  }
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${base}/auth/auth?${new URLSearchParams(given).toString()}`
}

/** Signs a demo account in through the login page. Returns the callback address with its code. */
export async function signInByForm(
  browser: Browser,
  base: string,
  verifier: string,
  email: string,
  password = 'demo-paraphe',
  changes: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const isCallback = (url: string) => url.startsWith(`${base}/authorization`)
  const page = await browser.follow(authorizeUrl(base, verifier, changes), isCallback)
  if (!page.response) return new URL(page.url)
  const answer = await browser.post(page.url, { email, password })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`sign-in answered ${answer.status}`)
  const callback = await browser.follow(new URL(location, base).href, isCallback)
  return new URL(callback.url)
}

export async function exchangeCode(
  base: string,
  verifier: string,
  code: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${base}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'paraphe-web',
      redirect_uri: `${base}/authorization`,
      code,
      code_verifier: verifier,
      ...changes,
    }),
  })
}

export async function refreshTokens(
  base: string,
  refreshToken: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${base}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'paraphe-web',
      redirect_uri: `${base}/authorization`,
      refresh_token: refreshToken,
      ...changes,
    }),
  })
}

export async function readTokens(response: Response): Promise<Tokens> {
  const body: unknown = await response.json()
  if (!isTokens(body)) throw new Error(`no tokens: ${response.status} ${JSON.stringify(body)}`)
  return body
}

function isTokens(body: unknown): body is Tokens {
  return typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body
}

/** Signs a demo account in, from authorization request to tokens. */
export async function signIn(
  base: string,
  login: string,
): Promise<{ readonly browser: Browser; readonly verifier: string; readonly tokens: Tokens }> {
  const browser = new Browser()
  const verifier = createVerifier()
  const callback = await signInByForm(browser, base, verifier, `${login}@demo.test`)
  const code = callback.searchParams.get('code') ?? ''
  return { browser, verifier, tokens: await readTokens(await exchangeCode(base, verifier, code)) }
}
