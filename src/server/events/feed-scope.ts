import { sql } from 'kysely'
import { REGISTER_SCOPES } from '#vocabulary/scope.ts'
import { isInForce, MAY_ACT_FOR } from '../http/program-caller.ts'
import type { Db } from '../store/store.ts'

/** The dossiers whose events a program may see. */
export interface FeedScope {
  /** `all` for a program that acts for reviewers, who see every dossier. */
  readonly advisors: 'all' | readonly number[]
  /** Whether the program may act for every advisor, so that most events are in its scope. */
  readonly isWide: boolean
}

const NOTHING: FeedScope = { advisors: [], isWide: false }

/** As `findFeedScope`, but an empty scope for a program that was revoked or has expired. */
export async function readFeedScope(db: Db, integrationId: number, now: Date): Promise<FeedScope> {
  return (await findFeedScope(db, integrationId, now)) ?? NOTHING
}

/**
 * The advisors for whom a program may act, including the teams of managers. Read each time, so that the dossiers of a
 * person who leaves the network leave the scope. Undefined for a program that was revoked or has expired.
 */
export async function findFeedScope(
  db: Db,
  integrationId: number,
  now: Date,
): Promise<FeedScope | undefined> {
  const { rows } = await sql<{ isReviewer: boolean; isWide: boolean; advisors: readonly number[] }>`
    select integration.scopes && ${[...REGISTER_SCOPES]}::text[] as "isReviewer",
      integration.owner_id is null and integration.network_id is null and integration.acts_for is null as "isWide",
      array(select member.id from account as member where exists (
        select from account as person
        where person.id in (member.id, member.parent_id) and (person.id = member.id or person.role = 'manager')
          and ${MAY_ACT_FOR}) order by member.id) as advisors
    from integration where integration.id = ${integrationId} and ${isInForce(now)}`.execute(db)
  const [found] = rows
  return found && { advisors: found.isReviewer ? 'all' : found.advisors, isWide: found.isWide }
}
