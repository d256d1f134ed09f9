import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { createIntegration } from '#server/integrations/create-integration.ts'
import type { NewIntegration } from '#contract/integrations.ts'
import type { TestApplication } from './test-application.ts'

/** A program against a running application, with a key pair of its own. */
export interface TestProgram {
  readonly id: number
  readonly clientId: string
  readonly privateKey: KeyObject
}

const USUAL: NewIntegration = {
  name: '',
  owner: null,
  scopes: ['dossiers:read', 'dossiers:write'],
  acts_for: ['advisor@demo.test'],
  public_key: null,
  expires_on: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10),
}

/** Registers a program that signs with P-256. */
export async function registerProgram(
  { services }: Pick<TestApplication, 'services'>,
  given: Partial<NewIntegration> = {},
): Promise<TestProgram> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { integration } = await createIntegration(services, null, {
    ...USUAL,
    name: `Cabinet ${randomUUID().slice(0, 8)}`,
    public_key: { ...publicKey.export({ format: 'jwk' }) },
    ...given,
  })
  return { id: integration.id, clientId: integration.client_id, privateKey }
}

/** Registers a program with a secret. Returns the secret too. */
export async function registerSecretProgram(
  { services }: Pick<TestApplication, 'services'>,
  given: Partial<NewIntegration> = {},
): Promise<{ readonly id: number; readonly clientId: string; readonly secret: string }> {
  const name = `Cabinet ${randomUUID().slice(0, 8)}`
  const { integration, secret } = await createIntegration(services, null, { ...USUAL, name, ...given })
  return { id: integration.id, clientId: integration.client_id, secret: secret ?? '' }
}

/** A signed assertion; `claims` replace the usual ones. Source: RFC 7523 §3. */
export function signAssertion(
  base: string,
  { clientId, privateKey }: Pick<TestProgram, 'clientId' | 'privateKey'>,
  claims: Readonly<Record<string, unknown>> = {},
): string {
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: clientId,
    sub: clientId,
    aud: `${base}/auth`,
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
  }
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const input = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ ...usual, ...claims })}`
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/** A token request with an assertion. */
export async function requestToken(
  base: string,
  assertion: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${base}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      ...more,
    }),
  })
}

/** An access token of the program. */
export async function obtainToken(base: string, program: TestProgram, scope?: string): Promise<string> {
  return readToken(
    await requestToken(base, signAssertion(base, program), scope === undefined ? {} : { scope }),
  )
}

/** The access token of an answer. */
export async function readToken(answer: Response): Promise<string> {
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error(`no token: ${answer.status} ${JSON.stringify(body)}`)
  return String(body.access_token)
}
