import type { FastifyRequest } from 'fastify'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ErrorCode } from '#rules/error-catalogue.ts'
import { ADVISING_ROLES } from '#vocabulary/role.ts'
import { PROVISIONING_SCOPE, REGISTER_SCOPES, type Scope } from '#vocabulary/scope.ts'
import { literals } from '../store/literals.ts'
import type { Db } from '../store/store.ts'

/** An OAuth client that is a program with its own identity. */
export interface Integration {
  readonly id: number
  readonly name: string
  /** Scopes of its token that it still has. */
  readonly scopes: readonly Scope[]
}

/** The credentials in a request. */
export interface Credentials {
  readonly token: string
  readonly now: Date
  /** For whom a program acts: the e-mail address in the header `On-Behalf-Of`. People act for themselves. */
  readonly onBehalfOf?: string | undefined
  /** For calls about the program itself: without the header, any person whom it may act for is accepted. */
  readonly anyPerson?: boolean | undefined
  /**
   * Whether the token is known to belong to a person, so that no program has to be looked up. A token never changes its
   * kind.
   */
  readonly isPerson?: boolean | undefined
}

/** The header in which a program names the person it acts for. */
export function readOnBehalfOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['on-behalf-of']
  return typeof value === 'string' ? value.trim().toLowerCase() : undefined
}

/**
 * SQL condition that the program in the row of `integration` is in force: not revoked or expired, and its network exists or
 * its owner's account is open. Evaluated on each call, so that a revocation takes effect immediately.
 */
export function isInForce(now: Date | Expression<Date>): RawBuilder<SqlBool> {
  return sql`integration.revoked_at is null and integration.expires_at > ${now}
    and case when integration.network_id is not null
      then exists (select from network where network.id = integration.network_id)
      else integration.owner_id is null or exists (
        select from account as owner where owner.id = integration.owner_id and owner.closed_at is null) end`
}

/**
 * SQL condition that the program in the row of `integration` may act for the account in the row of `person`: an open
 * account in its network, or its owner or somebody under its owner, in its list if it has one, and with a role that matches
 * its scopes. Evaluated on each call, so that accounts that leave are excluded at once.
 */
export const MAY_ACT_FOR: RawBuilder<SqlBool> = sql`person.closed_at is null
    and case when integration.network_id is not null
      then person.team_id in (select team.id from team where team.network_id = integration.network_id)
      else integration.owner_id is null or integration.owner_id in (person.id, person.parent_id) end
    and (integration.acts_for is null or person.id = any(integration.acts_for))
    and person.role = any(case when integration.scopes && array[${literals(REGISTER_SCOPES)}]
      then array['manageDossier'] when ${sql.lit(PROVISIONING_SCOPE)} = any(integration.scopes) then array[]::text[]
      else array[${literals(ADVISING_ROLES)}] end)`

/** Whom a program acts for: the person in the header, anyone it may act for, or the only such person. */
export type ActsFor = 'named' | 'any' | 'only'

/**
 * SQL for the program of the token in the row of `token`, with the account that it acts for. A token requested without
 * scopes has all registered scopes.
 */
export function selectProgram(
  actsFor: ActsFor,
  {
    now,
    onBehalfOf,
  }: { readonly now: Expression<Date>; readonly onBehalfOf: Expression<string | undefined> },
): Expression<{ integration: Integration; person: number }> {
  const first = sql`select person.id from account as person where ${MAY_ACT_FOR} order by person.id limit 2`
  const persons: Readonly<Record<ActsFor, RawBuilder<unknown>>> = {
    named: sql`select person.id from account as person where person.email = ${onBehalfOf} and ${MAY_ACT_FOR}`,
    any: sql`select min(id) from (${first}) as possible`,
    only: sql`select min(id) from (${first}) as possible having count(*) = 1`,
  }
  return sql`
    select json_build_object('id', integration.id, 'name', integration.name,
        'scopes', array(select scope from unnest(integration.scopes) as scope
          where coalesce(scope = any(string_to_array(token.payload ->> 'scope', ' ')), true))) as integration,
      (${persons[actsFor]}) as person
    from integration
    where token.model = 'ClientCredentials' and integration.client_id = token.payload ->> 'clientId'
      and ${isInForce(now)}`
}

/** Why a program in force is refused; undefined when the token belongs to no such program. */
export async function findProgramRefusal(
  db: Db,
  tokenHash: string,
  { now, onBehalfOf }: Pick<Credentials, 'now' | 'onBehalfOf'>,
): Promise<ErrorCode | undefined> {
  const { rows } = await sql`
    select from identity_payload as token
    join integration on integration.client_id = token.payload ->> 'clientId'
    where token.model = 'ClientCredentials' and token.id = ${tokenHash}
      and token.expires_at > ${now} and ${isInForce(now)}`.execute(db)
  if (rows.length === 0) return undefined
  return onBehalfOf === undefined ? 'ADVISOR_REQUIRED' : 'ADVISOR_NOT_ALLOWED'
}
