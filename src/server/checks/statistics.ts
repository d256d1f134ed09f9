import { sql } from 'kysely'
import type { CheckStatistics, CheckStatisticsQuery } from '#contract/checks.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { CHECKS, checksOfRole } from '#rules/checks/registry.ts'
import { Failure } from '#rules/failure.ts'
import { addDays } from '#rules/add-to-day.ts'
import { CHECK_CODES, type CheckCode } from '#vocabulary/check.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { parisToday } from '../clock.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'

const DEFAULT_DAYS = 90

interface Period {
  readonly from: string
  readonly to: string
}

/** How many dossiers were right the first time, by product, network and advisor, and how useful each check was. */
export async function readStatistics(
  services: Services,
  query: CheckStatisticsQuery,
  locale: Locale,
): Promise<CheckStatistics> {
  const { db } = services.store
  const to = query.to ?? parisToday(services.clock)
  const period = { from: query.from ?? addDays(to, -DEFAULT_DAYS), to }
  if (period.from > period.to) throw new Failure('INVALID_REQUEST', { params: { detail: 'from > to' } })
  const groups = await readGroups(db, period)
  const reviewed = groups.map(({ product, ...group }) => ({
    ...group,
    product,
    productName: services.deployment.products.find(({ code }) => code === product)?.name ?? product ?? '',
  }))
  return {
    ...period,
    waiting: sum(groups, 'waiting'),
    total: { reviewed: sum(groups, 'reviewed'), right: sum(groups, 'right') },
    products: groupBy(reviewed, (row) => [row.product ?? '', row.productName]),
    networks: groupBy(reviewed, (row) => [row.network ?? '', row.networkName ?? '']),
    advisors: groupBy(reviewed, (row) => [row.advisor ?? '', row.advisorName ?? '']),
    checks: await countChecks(services, db, period, locale),
  }
}

interface GroupRow {
  readonly product: string | null
  /** Numbers of the accounts. */
  readonly advisor: string | null
  readonly network: string | null
  readonly advisorName: string | null
  readonly networkName: string | null
  readonly waiting: number
  readonly reviewed: number
  readonly right: number
}

/** Dossiers signed in a period, as a subquery. */
const signed = ({ from, to }: Period) => sql`
  select id, form_version_id, product_code, advisor_id, integration_state
  from dossier
  where state = 'signed' and signed_at >= (${from}::timestamp at time zone 'Europe/Paris')
    and signed_at < (${addDays(to, 1)}::timestamp at time zone 'Europe/Paris')`

/** Review decisions against a dossier, without those that were undone at once, as a subquery. */
const FAULTS = sql`
  select event.dossier_id, event.cause from integration_event as event
  where event.state in ('refused', 'error') and not exists (
    select from audit where audit.subject = 'dossier:' || event.dossier_id and audit.action = 'review.undone'
      and (audit.detail->>'undone')::integer = event.id)`

async function readGroups(db: Db, period: Period): Promise<readonly GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with signed as (${signed(period)}),
    judged as (
      select signed.*, id in (select dossier_id from (${FAULTS}) as fault) as "isFaulty", integration_state in ('validated', 'sync') as "isAccepted"
      from signed)
    select product_code as product,
      advisor.username as advisor, advisor.first_name || ' ' || advisor.last_name as "advisorName",
      coalesce('network:' || network.id, manager.username) as network,
      coalesce(network.name, manager.first_name || ' ' || manager.last_name) as "networkName",
      (count(*) filter (where not "isFaulty" and "isAccepted" is not true))::integer as waiting,
      (count(*) filter (where "isFaulty" or "isAccepted"))::integer as reviewed,
      (count(*) filter (where not "isFaulty" and "isAccepted"))::integer as right
    from judged
      left join account as advisor on advisor.id = judged.advisor_id
      left join account as manager
        on manager.id = case when advisor.role = 'manager' then advisor.id else advisor.parent_id end
      left join team on team.id = advisor.team_id
      left join network on network.id = team.network_id
    group by product_code, advisor.id, manager.id, network.id`.execute(db)
  return rows
}

interface ResultRow {
  readonly dossierId: number
  readonly code: CheckCode
  readonly isRaised: boolean
  readonly isDecided: boolean
  readonly isAccepted: boolean
}

async function countChecks(
  services: Services,
  db: Db,
  period: Period,
  locale: Locale,
): Promise<CheckStatistics['checks']> {
  const { rows } = await sql<ResultRow>`
    with signed as (${signed(period)}),
    found as (
      select run.dossier_id, result->>'code' as code, result->>'outcome' as outcome
      from check_run as run
        join signed on signed.id = run.dossier_id, jsonb_array_elements(run.results) as result)
    select dossier_id as "dossierId", code, bool_or(outcome = 'fails') as "isRaised",
      bool_or(outcome <> 'unknown') as "isDecided",
      exists (
        select from check_settlement as settled
        where settled.dossier_id = found.dossier_id and settled.code = found.code) as "isAccepted"
    from found group by dossier_id, code`.execute(db)
  const blamed = await findCauses(db, period)
  for (const [code, dossiers] of await findAsked(services, db, period))
    blamed.set(code, dossiers.union(blamed.get(code) ?? new Set()))
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const isCounted = (code: CheckCode) => CHECKS[code].roles.length > 0 || byCode.has(code) || blamed.has(code)
  return CHECK_CODES.filter(isCounted).map((code) => {
    const found = byCode.get(code) ?? []
    const raised = found.filter(({ isRaised }) => isRaised)
    const causes = blamed.get(code) ?? new Set()
    const confirmed = raised.filter(({ dossierId }) => causes.has(dossierId)).length
    return {
      code,
      title: CHECK_NAMES[code][locale],
      decided: found.filter(({ isDecided }) => isDecided).length,
      undecided: found.filter(({ isDecided }) => !isDecided).length,
      raised: raised.length,
      accepted: raised.filter(({ isAccepted }) => isAccepted).length,
      confirmed,
      missed: causes.size - confirmed,
    }
  })
}

/**
 * Dossiers that the review refused or found in error, by the check that the reviewer named as the one that should have
 * detected the cause.
 */
async function findCauses(db: Db, period: Period): Promise<Map<CheckCode, ReadonlySet<number>>> {
  const { rows } = await sql<{ dossierId: number; cause: CheckCode }>`
    with signed as (${signed(period)})
    select fault.dossier_id as "dossierId", cause from (${FAULTS}) as fault join signed on signed.id = fault.dossier_id
    where cause is not null`.execute(db)
  const byCause = Map.groupBy(rows, ({ cause }) => cause)
  return new Map(
    [...byCause].map(([code, found]) => [code, new Set(found.map(({ dossierId }) => dossierId))]),
  )
}

interface AskedRow {
  readonly dossierId: number
  readonly version: number
  readonly elements: readonly string[]
}

/** Dossiers for which the review requested a correction, by the check of the answer or receipt in question. */
async function findAsked(
  services: Services,
  db: Db,
  period: Period,
): Promise<ReadonlyMap<CheckCode, ReadonlySet<number>>> {
  const { rows } = await sql<AskedRow>`
    with signed as (${signed(period)})
    select signed.id as "dossierId", signed.form_version_id as version,
      jsonb_path_query_array(correction.remarks::jsonb, '$[*].elements[*]') as elements
    from correction join signed on signed.id = correction.dossier_id
    where correction.stage = 'signed' and correction.state <> 'withdrawn' and correction.asked_party is null`.execute(
    db,
  )
  const asked = new Map<CheckCode, Set<number>>()
  for (const { dossierId, version, elements } of rows) {
    const { elementByName } = (await services.forms.get(version, db)).compiled
    for (const name of elements) {
      // The first check of an element is the one that compares it.
      const [code] = checksOfRole(elementByName.get(name)?.definition.role ?? '')
      if (code === undefined) continue
      const dossiers = asked.get(code) ?? new Set()
      asked.set(code, dossiers.add(dossierId))
    }
  }
  return asked
}

type Counted = Pick<GroupRow, 'reviewed' | 'right'>

/** The most reviewed first; groups without a reviewed dossier have no rate and are left out. */
function groupBy<Row extends Counted>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly [key: string, name: string],
): CheckStatistics['products'] {
  return [...Map.groupBy(rows, (row) => keyOf(row)[0])]
    .map(([key, group]) => ({
      key,
      name: group[0] ? keyOf(group[0])[1] : '',
      reviewed: sum(group, 'reviewed'),
      right: sum(group, 'right'),
    }))
    .filter(({ reviewed }) => reviewed > 0)
    .toSorted((one, other) => other.reviewed - one.reviewed || one.name.localeCompare(other.name))
}

function sum<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}
