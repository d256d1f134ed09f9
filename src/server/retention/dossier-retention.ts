import { sql, type RawBuilder } from 'kysely'
import type { RetentionSettings } from '#form/deployment.ts'
import { LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { literals } from '../store/literals.ts'
import type { Db } from '../store/store.ts'

/** What decides whether a dossier may go. */
export interface DossierRetention {
  readonly id: number
  readonly state: string
  /** Last signature of a mission or a subscription, on paper too; null when nothing was signed. */
  readonly contractAt: Date | null
  /** When the last of its periods is over. */
  readonly keptUntil: Date
  /** Documents are out to be signed. */
  readonly isOpen: boolean
  readonly isHeld: boolean
}

/**
 * A query that judges dossiers by the deployment's periods: each since its last change, and a contract since
 * its last signature, whichever is longer. `where` speaks of `dossier`. Source: domain §7.
 */
function judgeDossiers(
  retention: RetentionSettings,
  where: RawBuilder<boolean>,
): RawBuilder<DossierRetention> {
  const { dossierMonths, otherDossierMonths, contractMonths } = retention
  const cases = Object.entries(dossierMonths).map(([state, months]) => sql`when ${state} then ${months}::int`)
  const months =
    cases.length === 0
      ? sql`${otherDossierMonths}::int`
      : sql`case dossier.state ${sql.join(cases, sql` `)} else ${otherDossierMonths}::int end`
  return sql<DossierRetention>`
    select dossier.id, dossier.state, contract.at as "contractAt",
      greatest(
        dossier.updated_at + make_interval(months => ${months}),
        contract.at + make_interval(months => ${contractMonths}::int)
      ) as "keptUntil",
      exists (select from envelope where envelope.dossier_id = dossier.id
        and envelope.state in (${literals(LIVE_ENVELOPE_STATES)})) as "isOpen",
      exists (select from legal_hold where legal_hold.dossier_id = dossier.id) as "isHeld"
    from dossier
    cross join lateral (
      select greatest(dossier.signed_at, max(completed_at)) as at
      from envelope where envelope.dossier_id = dossier.id and envelope.state = 'completed') as contract
    where ${where}`
}

/** Some dossiers as the periods judge them, by number. */
export async function readRetention(
  db: Db,
  retention: RetentionSettings,
  ids: readonly number[],
): Promise<readonly DossierRetention[]> {
  const { rows } = await judgeDossiers(
    retention,
    sql<boolean>`dossier.id = any(${ids}) order by dossier.id`,
  ).execute(db)
  return rows
}

/** Numbers of dossiers whose periods are all over and that nothing holds, a page of them. */
export async function findDue(
  db: Db,
  retention: RetentionSettings,
  { now, after, limit }: { readonly now: Date; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { dossierMonths, otherDossierMonths } = retention
  const shortest = Math.min(otherDossierMonths, ...Object.values(dossierMonths))
  // The index on the last change leaves out the young ones; the rest is judged one by one.
  const judged = judgeDossiers(
    retention,
    sql<boolean>`dossier.id > ${after}
      and dossier.updated_at <= ${now}::timestamptz - make_interval(months => ${shortest}::int)`,
  )
  const { rows } = await sql<{ id: number }>`select id from (${judged}) as judged
    where "keptUntil" <= ${now} and not "isOpen" and not "isHeld" order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
