import { resolve } from 'node:path'
import * as z from 'zod'
import type { UpstreamSettings } from '#identity/index.ts'
import { ROLES } from '#vocabulary/role.ts'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './is-loopback.ts'
import { parseEnvironment, type Variables } from './parse-environment.ts'
import { readProviders } from './upstream-providers.ts'

/** The descriptions generate docs/configuration.md. */
export const UpstreamEnvironment = z.object({
  OIDC_PROVIDERS: z
    .string()
    .optional()
    .describe(
      'path of a JSON file with several OpenID providers that stand beside the sign-in page, see [Upstream providers](operations.md#upstream-providers)',
    ),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the one OpenID provider that takes the place of the sign-in page; not with `OIDC_PROVIDERS`'),
  OIDC_CLIENT_ID: z.string().optional().describe('our name there; needed with `OIDC_ISSUER`'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('our secret there; needed with `OIDC_ISSUER`'),
  OIDC_CLAIM: z
    .string()
    .default('email')
    .describe(
      'the claim that names the account: the verified e-mail address, or one that holds its client number or advisor code',
    ),
  OIDC_CREATE_ROLE: z
    .enum(ROLES)
    .optional()
    .describe(
      'role of accounts made for people the provider vouches for and nobody knows here; without it none is made',
    ),
})

/** Reads the `OIDC_*` variables and the file they name. Throws `ConfigError` naming each wrong value. */
export function parseUpstreams(given: Variables): {
  /** Replaces the password form. */
  readonly upstream: UpstreamSettings | undefined
  /** Offered next to the password form. */
  readonly upstreams: readonly UpstreamSettings[]
} {
  const env = parseEnvironment(UpstreamEnvironment, given)
  const upstream = parseOnly(env)
  if (env.OIDC_PROVIDERS === undefined) return { upstream, upstreams: [] }
  if (upstream) throw new ConfigError('Configuration: OIDC_PROVIDERS: not together with OIDC_ISSUER')
  return { upstream, upstreams: readProviders(resolve(env.OIDC_PROVIDERS), given) }
}

function parseOnly(env: z.infer<typeof UpstreamEnvironment>): UpstreamSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined) return undefined
  if (clientId === undefined) throw new ConfigError('Configuration: OIDC_CLIENT_ID: needed with OIDC_ISSUER')
  if (clientSecret === undefined) {
    throw new ConfigError('Configuration: OIDC_CLIENT_SECRET: needed with OIDC_ISSUER')
  }
  const { protocol, hostname } = new URL(issuer)
  // Tokens are sent there, so plain HTTP is allowed on loopback only.
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigError('Configuration: OIDC_ISSUER: must start with https://')
  }
  return {
    id: undefined,
    name: { fr: hostname, en: hostname },
    issuer,
    clientId,
    clientSecret,
    roles: ROLES,
    domains: [],
    network: undefined,
    hasButton: false,
    acr: [],
    secondFactor: 'always',
    claims: {
      account: [env.OIDC_CLAIM],
      email: ['email'],
      verified: ['email_verified'],
      firstName: ['given_name'],
      lastName: ['family_name'],
      role: undefined,
      externalId: undefined,
    },
    roleValues: new Map(),
    create: env.OIDC_CREATE_ROLE,
    allowsPasswords: false,
    decryption: undefined,
  }
}
