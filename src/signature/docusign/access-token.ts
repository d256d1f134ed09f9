import { sign } from 'node:crypto'
import * as z from 'zod'
import { DocusignFailure } from './docusign-failure.ts'
import type { DocusignSettings } from './docusign-settings.ts'

const SCOPE = 'signature impersonation'
const ASSERTION_SECONDS = 600
const TIMEOUT_MS = 10_000
/** Tokens are renewed this long before they expire, since a call may take as long. */
const MARGIN_MS = 60_000

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

interface Token {
  readonly value: string
  readonly expiresAtMs: number
}

/**
 * Access tokens by the JWT grant, cached until shortly before expiry; concurrent callers share one request. Throws
 * `DocusignFailure` when the grant is refused or times out. Source: RFC 7523.
 */
export class AccessTokens {
  readonly #settings: DocusignSettings
  readonly #nowMs: () => number
  #token: Token | undefined
  #pending: Promise<Token> | undefined

  constructor(settings: DocusignSettings, nowMs: () => number = Date.now) {
    this.#settings = settings
    this.#nowMs = nowMs
  }

  async get(): Promise<string> {
    if (this.#token !== undefined && this.#token.expiresAtMs - MARGIN_MS > this.#nowMs())
      return this.#token.value
    this.#pending ??= this.#request().finally(() => {
      this.#pending = undefined
    })
    this.#token = await this.#pending
    return this.#token.value
  }

  /** Drops a rejected token, unless it was already replaced. */
  forget(value: string): void {
    if (this.#token?.value === value) this.#token = undefined
  }

  async #request(): Promise<Token> {
    const nowMs = this.#nowMs()
    const response = await fetch(`${this.#settings.authUrl}/oauth/token`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: buildAssertion(this.#settings, nowMs),
      }),
    }).catch((cause: unknown) => {
      throw new DocusignFailure('token', { cause })
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      // `consent_required` is common during setup: the user has not granted consent to the integration yet.
      const refused = z.object({ error: z.string() }).safeParse(body)
      throw new DocusignFailure('token', {
        status: response.status,
        errorCode: refused.data?.error.slice(0, 100) ?? '',
      })
    }
    const granted = Granted.safeParse(body)
    if (!granted.success) throw new DocusignFailure('token', { status: 502, cause: granted.error })
    const { access_token: value, expires_in: seconds } = granted.data
    return { value, expiresAtMs: nowMs + seconds * 1_000 }
  }
}

function buildAssertion(settings: DocusignSettings, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1_000)
  const head = encode({ alg: 'RS256', typ: 'JWT' })
  const claims = encode({
    iss: settings.integrationKey,
    sub: settings.userId,
    aud: new URL(settings.authUrl).host,
    iat: issuedAt,
    exp: issuedAt + ASSERTION_SECONDS,
    scope: SCOPE,
  })
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), settings.privateKeyPem)
  return `${head}.${claims}.${signature.toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
