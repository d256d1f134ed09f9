import { sql, type RawBuilder } from 'kysely'
import { CODE_LIMITS } from '#signature/one-time-code.ts'
import { INVESTOR_ROLES } from '#vocabulary/role.ts'
import type { TaskGroup, TaskKind } from '#vocabulary/task-kind.ts'
import { SIGNING_STATES, visibleTo } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { literals } from '../store/literals.ts'
import type { Db } from '../store/store.ts'

/** A refusal only has to be read, so its task expires after this. */
const REFUSED_DAYS = 14
/** A dossier left longer than this is no longer a task; it remains in the lists. */
const FORGOTTEN_DAYS = 90
/** A deadline within so many days makes a task urgent. */
const SOON_DAYS = 7
/** After this many reminders without effect, suggest a call. */
const REMINDERS_BEFORE_CALL = 2
const DAY_MS = 24 * 3_600_000

export interface TaskRow {
  readonly kind: TaskKind
  readonly group: TaskGroup
  readonly source: number
  /** Total number of tasks from the same source in this group. */
  readonly total: number
  readonly id: number
  readonly title: string
  readonly amountCents: number | null
  readonly since: Date
  readonly due: Date | null
  readonly waiting: readonly string[] | null
  readonly remindedAt: Date | null
  readonly phone: string | null
  readonly correctionId: number | null
  readonly correctionOf: string | null
}

export interface TaskSearch {
  readonly user: User
  readonly now: Date
  /** Number of days for which an envelope can be signed. */
  readonly expiresAfterDays: number
  /** Maximum number of tasks per group, most urgent first. */
  readonly limit: number
}

/** The first tasks of each group from each source. Every source starts from the index on the user's own dossiers. */
export async function findTasks(db: Db, search: TaskSearch): Promise<readonly TaskRow[]> {
  const sources = [
    selectEnvelopes(search),
    selectEntries(search),
    selectCorrections(search),
    selectRefused(search),
  ]
  const found = await Promise.all(sources.map((source) => findFirst(db, source, search)))
  return found.flatMap((rows, source) => rows.map((row) => ({ ...row, source })))
}

/** A source's missing columns are null. */
async function findFirst(
  db: Db,
  source: RawBuilder<unknown>,
  { now, limit }: TaskSearch,
): Promise<readonly Omit<TaskRow, 'source'>[]> {
  const horizon = new Date(now.getTime() + SOON_DAYS * DAY_MS)
  const { rows } = await sql<Omit<TaskRow, 'source'>>`
    with task as (${source}), grouped as (
      select task.*, case when due <= ${horizon} then 'soon'
        when kind in ('signature', 'answer', 'unfinished') then 'client' else 'mine' end as "group"
      from task
    ), ranked as (
      select grouped.*, count(*) over (partition by "group")::integer as total,
        row_number() over (partition by "group" order by due nulls last, since) as place
      from grouped
    )
    select * from ranked where place <= ${limit}`.execute(db)
  return rows
}

/**
 * Envelopes out for signature. When all links of a party are closed, the envelope has to be sent again; a party that
 * ignores reminders should be called.
 */
function selectEnvelopes({ user, now, expiresAfterDays }: TaskSearch): RawBuilder<unknown> {
  return sql`
    select case when asked."isOwn" then 'sign'
        when asked.waiting is null then 'recall'
        when reminded.times >= ${REMINDERS_BEFORE_CALL} and asked.phone is not null
          and reminded.at < ${new Date(now.getTime() - DAY_MS)} then 'call'
        else 'signature' end as kind,
      dossier.id, dossier.title, dossier.amount_cents as "amountCents",
      envelope.sent_at as since, envelope.sent_at + make_interval(hours => ${24 * expiresAfterDays}) as due,
      coalesce(asked.waiting, asked.names) as waiting, reminded.at as "remindedAt", asked.phone,
      null::integer as "correctionId", null::text as "correctionOf"
    from dossier
    join envelope on envelope.dossier_id = dossier.id
    cross join lateral (
      select array_agg(party.name order by party.stage, party.party) as names,
        array_agg(party.name order by party.stage, party.party)
          filter (where party.link_round <= ${CODE_LIMITS.renewals} and party.disowned_at is null) as waiting,
        min(party.mobile) filter (where party.mobile is not null and party.party <> 'subscriberAdvisor') as phone,
        bool_or(party.account_id = ${user.id}) as "isOwn"
      from envelope_party as party
      where party.envelope_id = envelope.id and party.state in ('sent', 'delivered')
    ) as asked
    cross join lateral (
      -- Parties of one reminder are noted one after the other.
      select max(at) as at, count(distinct (at at time zone 'Europe/Paris')::date) as times from envelope_event
      where envelope_event.envelope_id = envelope.id and envelope_event.kind = 'reminded'
    ) as reminded
    where ${visibleTo(user)} and dossier.list in ('current', 'signature')
      and dossier.state in (${literals(SIGNING_STATES)})
      and envelope.state = 'sent' and envelope.sent_at is not null and asked.names is not null`
}

/**
 * Dossiers in entry: a suitability report to confirm, an entry that an investor with access left (to be reminded), or one
 * that the advisor left. An entry counts as left after a day. A manager gets the reports of the team but only their own
 * entries; the team page shows the others.
 */
function selectEntries({ user, now }: TaskSearch): RawBuilder<unknown> {
  const left = new Date(now.getTime() - DAY_MS)
  const forgotten = new Date(now.getTime() - FORGOTTEN_DAYS * DAY_MS)
  return sql`
    select case when report.drawn_at is not null then 'report'
        when writer.id is not null and dossier.state = 'ongoing' then 'unfinished'
        else 'complete' end as kind,
      dossier.id, dossier.title, dossier.amount_cents as "amountCents",
      coalesce(report.drawn_at, dossier.updated_at) as since, null::timestamptz as due,
      case when writer.id is not null then array[concat_ws(' ', writer.first_name, writer.last_name)] end as waiting,
      reminded.at as "remindedAt", null::text as phone,
      null::integer as "correctionId", null::text as "correctionOf"
    from dossier
    left join lateral (
      select drawn_at from adequacy_report
      where dossier_id = dossier.id and confirmed_at is null and dossier.state = 'adequacy_report_validation'
      order by drawn_at limit 1
    ) as report on true
    left join lateral (
      select account.id, account.first_name, account.last_name from (
        select submitted_by from dossier_block where dossier_id = dossier.id order by submitted_at desc limit 1
      ) as last join account on account.id = last.submitted_by
      where account.role in (${literals(INVESTOR_ROLES)}) and account.closed_at is null
        and exists (select from dossier_access where dossier_id = dossier.id and account_id = account.id)
    ) as writer on true
    left join lateral (
      select max(sent_at) as at from unfinished_reminder
      where dossier_id = dossier.id and account_id = writer.id
    ) as reminded on true
    where ${visibleTo(user)} and dossier.list = 'current' and (report.drawn_at is not null
      or ${visibleTo({ ...user, role: 'advisor' })} and dossier.updated_at > ${forgotten} and (dossier.state in ('unsigned', 'mission_abort', 'additional_documents')
        or dossier.state in ('ongoing', 'adequacy_report_validated') and dossier.updated_at <= ${left}))`
}

/** Corrections of signed dossiers that await the advisor or a party. */
function selectCorrections({ user }: TaskSearch): RawBuilder<unknown> {
  return sql`
    select case when correction.concerned = 'advisor' then 'correction' else 'answer' end as kind,
      dossier.id, dossier.title, dossier.amount_cents as "amountCents", correction.opened_at as since,
      (correction.deadline || ' 23:59 Europe/Paris')::timestamptz as due,
      null::text[] as waiting, null::timestamptz as "remindedAt", null::text as phone,
      correction.id as "correctionId", party.name as "correctionOf"
    from dossier
    join correction on correction.dossier_id = dossier.id
    left join lateral (
      select party.name from envelope_party as party join envelope on envelope.id = party.envelope_id
      where envelope.dossier_id = dossier.id and party.party = correction.concerned
      order by envelope.created_at desc limit 1
    ) as party on true
    where ${visibleTo(user)}
      -- Literals: the index correction_live applies to no parameter.
      and correction.stage = 'signed' and correction.state = 'open' and correction.concerned <> 'backOffice'`
}

/** Subscriptions that the company refused within the last `REFUSED_DAYS`. */
function selectRefused({ user, now }: TaskSearch): RawBuilder<unknown> {
  return sql`
    select 'refused' as kind, dossier.id, dossier.title, dossier.amount_cents as "amountCents",
      dossier.updated_at as since, null::timestamptz as due, null::text[] as waiting,
      null::timestamptz as "remindedAt", null::text as phone,
      null::integer as "correctionId", null::text as "correctionOf"
    from dossier
    where ${visibleTo(user)}
      -- A literal: the index dossier_refused applies to no parameter.
      and dossier.integration_state = 'refused'
      and dossier.updated_at > ${new Date(now.getTime() - REFUSED_DAYS * DAY_MS)}`
}
