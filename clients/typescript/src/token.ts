import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readTokenRefusal, TokenRefused } from './refusal.ts'

/** How a program proves who it is: by a secret, or by the key that belongs to its registered public key. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret?: string
  /** A P-256 private key, PEM. */
  readonly privateKey?: string
}

/** Tokens are renewed this long before they expire, so that none expires in flight. */
const EARLY_MS = 30_000

interface Held {
  readonly token: string
  /** Until when it is used, in milliseconds since 1970. */
  readonly until: number
}

/** The access token of a program: one request at a time, kept until shortly before it ends. */
export class Token {
  readonly #url: string
  readonly #credentials: Credentials
  readonly #fetch: typeof fetch
  #held: Held | undefined
  /** The pending request, shared by all calls that need a token in the meantime. */
  #requested: Promise<Held> | undefined

  constructor(url: string, credentials: Credentials, fetcher: typeof fetch) {
    this.#url = url
    this.#credentials = credentials
    this.#fetch = fetcher
  }

  async get(): Promise<string> {
    if (this.#held && this.#held.until > Date.now()) return this.#held.token
    this.#requested ??= this.#request().finally(() => (this.#requested = undefined))
    this.#held = await this.#requested
    return this.#held.token
  }

  /** Makes the next call request a new token, unless this one was already replaced. */
  forget(refused: string): void {
    if (this.#held?.token === refused) this.#held = undefined
  }

  async #request(): Promise<Held> {
    const address = `${this.#url}/auth/token`
    const answer = await this.#fetch(address, { method: 'POST', ...this.#proof() }).catch(
      (cause: unknown) => {
        throw Object.assign(new TokenRefused(0, []), { cause })
      },
    )
    if (!answer.ok) throw await readTokenRefusal(answer)
    const { access_token, expires_in } = await answer.json()
    const lifeMs = Number(expires_in) * 1000
    return { token: String(access_token), until: Date.now() + Math.max(lifeMs - EARLY_MS, lifeMs / 2) }
  }

  #proof(): { readonly body: URLSearchParams; readonly headers: Record<string, string> } {
    const { clientId, clientSecret, privateKey } = this.#credentials
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    if (privateKey === undefined) {
      const pair = [clientId, clientSecret ?? ''].map(encodeURIComponent).join(':')
      return { body, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
    }
    body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    body.set('client_assertion', this.#assertion(privateKey))
    return { body, headers: {} }
  }

  /** Used once. Source: RFC 7523 §3. */
  #assertion(privateKey: string): string {
    const { clientId } = this.#credentials
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: clientId,
      sub: clientId,
      aud: `${this.#url}/auth`,
      jti: randomUUID(),
      iat: now,
      exp: now + 60,
    }
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const input = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
    const key = createPrivateKey(privateKey)
    const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
    return `${input}.${signature.toString('base64url')}`
  }
}
