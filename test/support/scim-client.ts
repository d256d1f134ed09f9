import * as z from 'zod'
import { createIntegration } from '#server/integrations/index.ts'
import type { TestApplication } from './test-application.ts'

const Body = z.looseObject({
  id: z.string().optional(),
  detail: z.string().optional(),
  totalResults: z.number().optional(),
  Resources: z.array(z.looseObject({ id: z.string() })).optional(),
  members: z.array(z.looseObject({ value: z.string() })).optional(),
  meta: z.looseObject({ location: z.string(), version: z.string().optional() }).optional(),
})

/** Response of a SCIM call. */
export interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: z.infer<typeof Body>
}

export interface ScimClient {
  /** Number and secret of the program. */
  readonly integration: number
  readonly secret: string
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ScimAnswer>
  /** Creates a user with this address and further attributes. Returns its identifier. */
  create(email: string, more?: object): Promise<string>
  patch(path: string, ...operations: readonly object[]): Promise<ScimAnswer>
}

const YEAR_MS = 365 * 86_400_000

/** An identity provider with a static bearer token, of a network or of the company. */
export async function openScim(
  { services, url }: TestApplication,
  name: string,
  owner: string | null = null,
): Promise<ScimClient> {
  const { integration, secret } = await createIntegration(services, null, {
    name,
    owner,
    scopes: ['accounts:write'],
    acts_for: null,
    public_key: null,
    expires_on: new Date(services.clock.now().getTime() + YEAR_MS).toISOString().slice(0, 10),
  })
  const token = secret ?? ''
  const call: ScimClient['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/scim+json' } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await response.text()
    const parsed = Body.parse(text === '' ? {} : JSON.parse(text))
    return { status: response.status, headers: response.headers, body: parsed }
  }
  return {
    integration: integration.id,
    secret: token,
    call,
    async create(email, more = {}) {
      const { status, body } = await call('POST', '/Users', { ...userBody(email), ...more })
      if (status !== 201) throw new Error(`SCIM answered ${status}: ${body.detail}`)
      return body.id ?? ''
    },
    patch: (path, ...operations) =>
      call('PATCH', path, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: operations,
      }),
  }
}

/** A user as created by Okta. */
export function userBody(email: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: email,
    name: { givenName: 'Ada', familyName: 'Bel' },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: 'Ada Bel',
    externalId: `id of ${email}`,
    groups: [],
    active: true,
  }
}
