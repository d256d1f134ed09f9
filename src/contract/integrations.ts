import * as z from 'zod'
import { ADVISING_ROLES, WIRE_ROLES } from '#vocabulary/role.ts'
import { isRegisterScope, PROVISIONING_SCOPE, purposeOf, SCOPES } from '#vocabulary/scope.ts'
import { PathId, RowId, WrittenText } from './answers.ts'
import { component } from './component.ts'

/** Programs with an identity of their own. Not in the specification: the calls of this file. */

const METHODS = ['private_key_jwt', 'client_secret_basic'] as const
const Email = z.email().transform((email) => email.toLowerCase())
/** A public key as JSON Web Key: P-256, Ed25519, or RSA of 2,048 bits or more. */
const PublicKey = z.record(z.string(), z.unknown())

const MOST_HOURS = 168

/** Body of `POST /administration/integrations`. */
export const NewIntegration = z
  .strictObject({
    /** Shown in timelines; never changes. */
    name: WrittenText.max(80),
    /** Address of the manager or partner to whom it belongs, with the people under them. */
    owner: Email.nullable(),
    /** The network to which it belongs, with the people of its teams. Neither: the company. */
    network: RowId.nullable().default(null),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    /** Addresses of those it may act for; null for everybody of its owner. */
    acts_for: z.array(Email).min(1).max(500).nullable(),
    /** The public key of a program that authenticates by signature; null for a program that gets a secret. */
    public_key: PublicKey.nullable(),
    /** Last day, `yyyy-mm-dd`, at most two years ahead. */
    expires_on: z.iso.date(),
  })
  .refine(({ scopes }) => new Set(scopes.map(purposeOf)).size === 1, {
    path: ['scopes'],
    error:
      'register scopes go alone: a program with them acts for a reviewer; accounts:write too: one with it acts for nobody',
    params: {
      fr: 'les droits du registre vont seuls\u00A0: un tel programme agit pour un contrôleur\u00A0; accounts:write aussi\u00A0: il n’agit pour personne',
    },
  })
  .refine(({ owner, network }) => owner === null || network === null, {
    path: ['network'],
    error: 'a program belongs to a network or to a person',
    params: { fr: 'un programme est d’un réseau ou d’une personne' },
  })
  .refine(({ scopes, network }) => !scopes.includes(PROVISIONING_SCOPE) || network === null, {
    path: ['network'],
    error:
      'accounts are made under a manager: a program with accounts:write belongs to one, or to the company',
    params: {
      fr: 'les comptes sont créés sous un responsable\u00A0: un programme avec accounts:write est à l’un d’eux, ou à la société',
    },
  })
  .refine(({ scopes, acts_for }) => !scopes.includes(PROVISIONING_SCOPE) || acts_for === null, {
    path: ['acts_for'],
    error: 'a program with accounts:write acts for nobody',
    params: { fr: 'un programme avec accounts:write n’agit pour personne' },
  })
  .refine(
    ({ scopes, owner, network, acts_for }) =>
      !scopes.some(isRegisterScope) || (owner === null && network === null && acts_for),
    {
      path: ['acts_for'],
      error: 'a program with register scopes is of the company and names its reviewers',
      params: { fr: 'un programme avec les droits du registre est de la société et nomme ses contrôleurs' },
    },
  )
export type NewIntegration = z.input<typeof NewIntegration>

/** Body of `POST /administration/integrations/{id}/credentials`. */
export const RotateIntegration = z.strictObject({
  /** As in `NewIntegration`; the authentication method cannot change. */
  public_key: PublicKey.nullable(),
  /** For how long the former key or secret is still accepted; 0 ends it, and every token, at once. */
  overlap_hours: z.number().int().min(0).max(MOST_HOURS),
})
export type RotateIntegration = z.infer<typeof RotateIntegration>

/** Path of the calls about one program. */
export const IntegrationParams = z.object({ integration: PathId })

const Person = z.object({ name: z.string(), email: z.string() })

/** A program as its administrator sees it. */
export const Integration = component('Integration', {
  id: z.number(),
  client_id: z.string(),
  name: z.string(),
  owner: Person.nullable(),
  /** `name` is null once the network is removed, which ends the program. */
  network: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
  scopes: z.array(z.enum(SCOPES)),
  acts_for: z.array(Person).nullable(),
  method: z.enum(METHODS),
  state: z.enum(['active', 'expired', 'revoked']),
  /** ISO 8601 in UTC, as all instants here. */
  created_at: z.string(),
  expires_at: z.string(),
  /** When it last obtained a token; tokens are valid for ten minutes. */
  last_used_at: z.string().nullable(),
  /** Until when a former key or secret is accepted; null without one. */
  overlap_until: z.string().nullable(),
})
export type Integration = z.infer<typeof Integration>

/**
 * `GET /administration/integrations`: newest first, with the people and networks that a new program may belong to or
 * act for.
 */
export const Integrations = component('Integrations', {
  integrations: z.array(Integration),
  /** Open accounts that advise or review, by name. */
  people: z.array(
    Person.extend({
      role: z.enum([...ADVISING_ROLES, WIRE_ROLES.manageDossier]),
      /** Address of the manager; null without one. */
      manager: z.string().nullable(),
      /** The network of the team; null without one. */
      network: z.number().nullable(),
    }),
  ),
  /** By name. */
  networks: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Integrations = z.infer<typeof Integrations>

/** Answer of creating a program or rotating its credentials. The secret is shown here and never again. */
export const IssuedIntegration = component('IssuedIntegration', {
  integration: Integration,
  secret: z.string().nullable(),
})
export type IssuedIntegration = z.infer<typeof IssuedIntegration>

/** Answer of revoking a program. */
export const RevokedIntegration = component('RevokedIntegration', { integration: Integration })
