import { randomUUID, verify, type KeyObject } from 'node:crypto'
import * as z from 'zod'

const LIFETIME_SECONDS = 3_600
const Head = z.object({ alg: z.literal('RS256'), typ: z.literal('JWT') })
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  scope: z.string(),
})

/** Clients allowed to request tokens. */
export interface Integration {
  readonly integrationKey: string
  readonly userId: string
  readonly publicKey: KeyObject
}

/** Token endpoint: validates assertions (RFC 7523) and issues expiring tokens. */
export class DoubleTokens {
  readonly #integration: Integration
  readonly #valid = new Map<string, number>()
  /** Number of tokens issued. */
  granted = 0

  constructor(integration: Integration) {
    this.#integration = integration
  }

  /** Response of `POST /oauth/token`. */
  grant(form: URLSearchParams, host: string): { readonly status: number; readonly body: object } {
    const problem = this.#findProblem(form, host)
    if (problem !== undefined) return { status: 400, body: { error: problem } }
    const token = randomUUID()
    this.granted += 1
    this.#valid.set(token, Date.now() + LIFETIME_SECONDS * 1_000)
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS },
    }
  }

  isValid(header: string | undefined): boolean {
    const token = /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''
    return (this.#valid.get(token) ?? 0) > Date.now()
  }

  /** As when an administrator revokes and grants consent again. */
  revokeAll(): void {
    this.#valid.clear()
  }

  #findProblem(form: URLSearchParams, host: string): string | undefined {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return 'unsupported_grant_type'
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const signed = Buffer.from(`${head}.${claims}`)
    const { publicKey, integrationKey, userId } = this.#integration
    if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))) return 'invalid_grant'
    if (!Head.safeParse(decode(head)).success) return 'invalid_grant'
    const { data } = Claims.safeParse(decode(claims))
    const now = Date.now() / 1_000
    if (data === undefined || data.aud !== host || data.iss !== integrationKey) return 'invalid_grant'
    if (data.exp < now || data.iat > now + 60 || data.exp - data.iat > LIFETIME_SECONDS)
      return 'invalid_grant'
    if (data.sub !== userId) return 'consent_required'
    return data.scope.split(' ').includes('signature') ? undefined : 'invalid_scope'
  }
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}
