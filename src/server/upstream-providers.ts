import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { canDecrypt, type UpstreamSettings } from '#identity/index.ts'
import { isAdvising, isClient, isInvestor, ROLES } from '#vocabulary/role.ts'
import { ConfigError } from './config-error.ts'
import { SecureAddress, type Variables } from './parse-environment.ts'

/** Where a secret is stored: in an environment variable, or in a separate file. Never in the providers' file. */
const SecretPlace = z.union(
  [z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })],
  { error: 'must be {"env": "NAME"} or {"file": "PATH"}: no secret stands here' },
)
type SecretPlace = z.infer<typeof SecretPlace>

const Claim = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((path): readonly string[] => (typeof path === 'string' ? [path] : path))

const Domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain in lower case, like cabinet.fr')

const ProviderFields = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'lower-case letters, digits and hyphens'),
  name: z.strictObject({ fr: z.string().min(1), en: z.string().min(1) }),
  issuer: SecureAddress,
  clientId: z.string().min(1),
  clientSecret: SecretPlace,
  roles: z.array(z.enum(ROLES)).min(1),
  domains: z.array(Domain).default([]),
  network: z
    .email()
    .transform((email) => email.toLowerCase())
    .optional(),
  button: z.boolean().default(false),
  acr: z.array(z.string().min(1)).default([]),
  secondFactor: z
    .strictObject({
      acr: z.array(z.string().min(1)).default([]),
      amr: z.array(z.string().min(1)).default([]),
    })
    .default({ acr: [], amr: [] }),
  claims: z
    .strictObject({
      email: Claim.default(['email']),
      verified: Claim.default(['email_verified']),
      firstName: Claim.default(['given_name']),
      lastName: Claim.default(['family_name']),
      role: Claim.optional(),
      externalId: Claim.optional(),
    })
    .prefault({}),
  roleValues: z.record(z.string().min(1), z.enum(ROLES)).default({}),
  create: z.enum([...ROLES, 'claimed']).optional(),
  passwords: z.enum(['allowed', 'refused']).default('refused'),
  encryption: z.strictObject({ key: SecretPlace.optional() }).optional(),
})
type ProviderFields = z.infer<typeof ProviderFields>

/** Invalid combinations of values: the value at fault, and why. */
const CONTRADICTIONS: readonly {
  readonly value: keyof ProviderFields
  readonly isWrong: (given: ProviderFields) => boolean
  readonly message: string
}[] = [
  {
    value: 'domains',
    // Otherwise anybody with an address verified there could sign in as a member of staff.
    isWrong: ({ domains, roles }) => domains.length === 0 && !roles.every(isInvestor),
    message: 'needed for roles that do not invest: the domains that the provider vouches for',
  },
  {
    value: 'button',
    isWrong: ({ domains, button }) => domains.length === 0 && !button,
    message: 'nobody could get there: neither a button nor a domain leads to it',
  },
  {
    value: 'network',
    isWrong: ({ network, roles }) => network !== undefined && !roles.every(isAdvising),
    message: 'a network vouches for advisors, partners and managers only',
  },
  {
    value: 'roleValues',
    isWrong: ({ claims, roleValues, roles }) =>
      (claims.role === undefined) !== (Object.keys(roleValues).length === 0) ||
      !Object.values(roleValues).every((role) => roles.includes(role)),
    message: 'goes with claims.role, and gives roles of the list `roles` only',
  },
  {
    value: 'create',
    isWrong: ({ create, roles }) => create !== undefined && create !== 'claimed' && !roles.includes(create),
    message: 'must be one of the list `roles`',
  },
  {
    value: 'create',
    isWrong: ({ create, claims }) => create === 'claimed' && claims.role === undefined,
    message: 'claimed needs claims.role',
  },
  {
    value: 'create',
    isWrong: (given) => createdRoles(given).some((role) => isClient(role)),
    message: 'a client or prospect needs an advisor, whom no provider names',
  },
  {
    value: 'create',
    isWrong: (given) => given.network !== undefined && createdRoles(given).includes('manager'),
    message: 'a manager is at the head of a network and cannot be made within it',
  },
]

function createdRoles({ create, roleValues }: ProviderFields) {
  if (create === undefined) return []
  return create === 'claimed' ? Object.values(roleValues) : [create]
}

const Provider = ProviderFields.superRefine((given, context) => {
  for (const { value, isWrong, message } of CONTRADICTIONS)
    if (isWrong(given)) context.addIssue({ code: 'custom', path: [value], message })
})

const Providers = z
  .strictObject({ providers: z.array(Provider).min(1) })
  .superRefine(({ providers }, context) => {
    const refuseTwice = (what: string, values: readonly string[]) => {
      const twice = values.find((value, index) => values.indexOf(value) < index)
      if (twice === undefined) return
      context.addIssue({ code: 'custom', path: ['providers'], message: `${what} ${twice} is there twice` })
    }
    refuseTwice(
      'the id',
      providers.map(({ id }) => id),
    )
    refuseTwice(
      'the issuer',
      providers.map(({ issuer }) => issuer),
    )
    refuseTwice(
      'the domain',
      providers.flatMap(({ domains }) => domains),
    )
  })

/** Reads the file of upstream providers and the secrets it refers to. Throws `ConfigError` naming each wrong value. */
export function readProviders(path: string, environment: Variables): readonly UpstreamSettings[] {
  const result = Providers.safeParse(parseFile(path))
  if (!result.success)
    throw refuse(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  return result.data.providers.map((provider) => {
    const { id, clientSecret, encryption, button, passwords, claims, roleValues, network, create } = provider
    const read = (place: SecretPlace) => readSecret(place, { id, folder: dirname(path), environment })
    return {
      ...provider,
      network,
      create,
      clientSecret: read(clientSecret),
      hasButton: button,
      allowsPasswords: passwords === 'allowed',
      claims: { ...claims, account: ['email'], role: claims.role, externalId: claims.externalId },
      roleValues: new Map(Object.entries(roleValues)),
      decryption: encryption && (encryption.key ? readKey(id, read(encryption.key)) : 'derived'),
    }
  })
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`Configuration: OIDC_PROVIDERS: ${path} cannot be read as JSON`, { cause })
  }
}

function readSecret(
  place: SecretPlace,
  { id, folder, environment }: { id: string; folder: string; environment: Variables },
): string {
  if ('env' in place) {
    const value = environment[place.env]
    if (value === undefined) throw refuse(`${id}: the variable ${place.env} is not set`)
    return value
  }
  try {
    return readFileSync(resolve(folder, place.file), 'utf8').trim()
  } catch (cause) {
    throw refuse(`${id}: the file ${place.file} cannot be read`, cause)
  }
}

function readKey(id: string, pem: string): KeyObject {
  const key = parsePem(pem)
  if (!key || !canDecrypt(key))
    throw refuse(`${id}: encryption.key must be a PEM private key, RSA of 2,048 bits or more, or P-256`)
  return key
}

function parsePem(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    // Its error may quote the key.
    return undefined
  }
}

function refuse(what: string, cause?: unknown): ConfigError {
  return new ConfigError(`Configuration: OIDC_PROVIDERS: ${what}`, { cause })
}
