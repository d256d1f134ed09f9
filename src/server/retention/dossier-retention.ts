import { sql, type RawBuilder } from 'kysely'
import type { RetentionSettings } from '#form/deployment.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { literals } from '../store/literals.ts'
import type { Db } from '../store/store.ts'

/** The facts that decide whether a dossier may be removed. */
export interface DossierRetention {
  readonly id: number
  readonly state: DossierState
  /** Last signature of a mission or a subscription, including on paper; null when nothing was signed. */
  readonly contractAt: Date | null
  /** End of its longest retention period. */
  readonly keptUntil: Date
  /** Whether documents are out for signature. */
  readonly isOpen: boolean
  readonly isHeld: boolean
}

/**
 * A query that computes the retention of dossiers by the deployment's periods: from the last change and, for a contract,
 * from its last signature, whichever ends later. `where` is a condition on `dossier`. Source: domain §7.
 */
function selectRetention(
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

/** The retention of these dossiers, ascending by number. */
export async function readRetention(
  db: Db,
  retention: RetentionSettings,
  ids: readonly number[],
): Promise<readonly DossierRetention[]> {
  const { rows } = await selectRetention(
    retention,
    sql<boolean>`dossier.id = any(${ids}) order by dossier.id`,
  ).execute(db)
  return rows
}

/** A page of numbers of dossiers whose retention periods have ended, without a legal hold or a live envelope. */
export async function findDue(
  db: Db,
  retention: RetentionSettings,
  { now, after, limit }: { readonly now: Date; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { dossierMonths, otherDossierMonths } = retention
  const shortest = Math.min(otherDossierMonths, ...Object.values(dossierMonths))
  // The index on the last change excludes recent dossiers; only the rest is judged exactly.
  const judged = selectRetention(
    retention,
    sql<boolean>`dossier.id > ${after}
      and dossier.updated_at <= ${now}::timestamptz - make_interval(months => ${shortest}::int)`,
  )
  const { rows } = await sql<{ id: number }>`select id from (${judged}) as judged
    where "keptUntil" <= ${now} and not "isOpen" and not "isHeld" order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
