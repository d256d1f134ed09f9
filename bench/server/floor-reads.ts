import { MOST_COUNTED } from '#server/store/page-stretch.ts'
import { FIRST_DOSSIER } from '#test/support/generated-rows.ts'
import type { Caller } from './lines.ts'

/**
 * A statement hand-written for a single call: the whole response in one prepared statement, including the token check.
 */
export interface FloorStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** `$1` is the hash of the token, `$2` the time. */
const CALLER = `select account.id, account.role
  from identity_payload as token join account on account.id = (token.payload ->> 'accountId')::integer
  where token.model = 'AccessToken' and token.id = $1 and token.consumed_at is null and token.expires_at > $2
    and account.closed_at is null`

/** Columns of a row that everyone sees, with its live correction. */
const COLUMNS = `dossier.id, dossier.form_version_id, dossier.form_code, dossier.status, dossier.title, dossier.state,
    dossier.amount_cents, dossier.product_code, dossier.created_at, dossier.signed_at, dossier.resigned_at,
    dossier.validated_at, dossier.integration_state, dossier.last_block, dossier.progress,
    advisor.username as advisor_number, advisor.first_name as advisor_first_name, advisor.last_name as advisor_last_name,
    client.id as client_id, client.username as client_number, client.first_name as client_first_name,
    client.last_name as client_last_name, live.id as correction_id, live.state as correction_state,
    live.deadline as correction_deadline`
const JOINS = `left join account as advisor on advisor.id = dossier.advisor_id
    left join account as client on client.id = dossier.client_id
    left join correction as live on live.dossier_id = dossier.id and live.stage = 'signed'
      and (live.state = 'open' or live.state = 'answered' and live.applied_at is null)`

/** Additional columns for the back office: network, assignee, checks, vigilance and a pending decision. */
const DESK_COLUMNS = `dossier.vigilance, network.username as network_number, network.first_name as network_first_name,
    network.last_name as network_last_name, assignee.id as assignee_id, assignee.first_name as assignee_first_name,
    assignee.last_name as assignee_last_name, checked.failing,
    exists (select from decision_proposal as proposal
      where proposal.dossier_id = dossier.id and proposal.outcome is null) as second_person`
const DESK_JOINS = `left join account as network
      on network.id = coalesce(advisor.parent_id, advisor.id) and network.role = 'manager'
    left join account as assignee on assignee.id = dossier.assignee_id
    left join dossier_check as checked on checked.dossier_id = dossier.id`

/** Additional columns for an advisor: who has to sign, and when they were reminded. */
const AWAITED_COLUMN = `case when dossier.state in ('signature', 'mission_validation') then (
      select json_build_object('waiting', json_agg(party.name order by party.stage, party.party), 'remindedAt', (
        select max(at) from envelope_event as event where event.envelope_id = envelope.id and event.kind = 'reminded'))
      from envelope join envelope_party as party on party.envelope_id = envelope.id and party.state in ('sent', 'delivered')
      where envelope.dossier_id = dossier.id and envelope.state = 'sent' group by envelope.id limit 1) end as awaited`

/** The rows of a page with everything that our response contains for this caller. */
function rowsBy(caller: Caller, order: string): string {
  const isDesk = caller === 'reviewer' || caller === 'backOffice'
  return `select ${COLUMNS}, ${isDesk ? DESK_COLUMNS : AWAITED_COLUMN}
  from page join dossier using (id) ${JOINS} ${isDesk ? DESK_JOINS : ''}
  order by ${order}`
}

const NEWEST = 'dossier.id desc'

const VISIBLE: Readonly<Record<Caller, string>> = {
  advisor: 'dossier.advisor_id = (select id from caller)',
  crowded: 'dossier.advisor_id = (select id from caller)',
  manager: `dossier.advisor_id = any(array(
    select id from account where id = (select id from caller) or parent_id = (select id from caller)))`,
  reviewer: 'exists (select from caller)',
  backOffice: 'exists (select from caller)',
}

/**
 * A page of a list with its exact total. `where` has the list as a literal: with a parameter PostgreSQL would plan each
 * call anew.
 */
export function floorList(
  caller: Caller,
  {
    where,
    parameters = [],
    offset = 0,
  }: { readonly where: string; readonly parameters?: readonly unknown[]; readonly offset?: number },
): FloorStatement {
  const found = `from dossier where ${VISIBLE[caller]} and ${where}`
  return {
    sql: answer(
      `page as (select dossier.id ${found} order by dossier.id desc limit 10 offset ${offset}), total as (
        select count(*) ${found})`,
      rowsBy(caller, NEWEST),
    ),
    parameters,
  }
}

/** Order by the deadline of a review. */
export const DUE = 'coalesce(dossier.resigned_at, dossier.signed_at), dossier.id'

/** A page of a filtered list, with a total up to the limit of searches. */
export function floorView(
  caller: Caller,
  { where, order = NEWEST }: { readonly where: string; readonly order?: string },
): FloorStatement {
  const found = `from dossier where ${VISIBLE[caller]} and ${where}`
  return {
    sql: answer(
      `page as (select dossier.id ${found} order by ${order} limit 10), total as (
        select count(*) from (select ${found} limit ${MOST_COUNTED + 1}) as found)`,
      rowsBy(caller, order),
    ),
    parameters: [],
  }
}

export function floorCounters(caller: Caller): FloorStatement {
  const counted = `select list, integration_state, count(*) from dossier where ${VISIBLE[caller]} group by 1, 2`
  return { sql: answer('total as (select 0)', counted), parameters: [] }
}

/** Fifty clients of an advisor or of a team by name, with their exact number, optionally filtered by a word. */
export function floorClients(caller: Caller, word?: string): FloorStatement {
  const isOwn =
    caller === 'manager'
      ? `parent_id = any(array(
          select id from account where id = (select id from caller) or parent_id = (select id from caller)))`
      : 'parent_id = (select id from caller)'
  const isFound =
    word === undefined
      ? 'true'
      : `search_key(username || ' ' || last_name || ' ' || first_name) like '%' || search_key($3) || '%'`
  const found = `from account where ${isOwn} and role in ('client', 'prospect') and ${isFound}`
  return {
    sql: answer(
      `total as (select count(*) ${found})`,
      `select id, civility, first_name, last_name, username, email, parent_id ${found}
       order by search_key(last_name), search_key(first_name), id limit 50`,
    ),
    parameters: word === undefined ? [] : [word],
  }
}

/** Customers whose name equals or sounds like that of a dossier's subscriber. */
export function floorCustomers(dossier: number): FloorStatement {
  return {
    sql: answer(
      `total as (select 0), name as (
        select search_key(concat_ws(' ', content #>> '{answers,sub_last_name}', content #>> '{answers,sub_first_name}')) as key
        from snapshot where dossier_id = $3)`,
      `select customer.* from name, customer where name_key = name.key or name_sound(name_key) = name_sound(name.key)
       order by similarity(name_key, name.key) desc limit 100`,
    ),
    parameters: [dossier],
  }
}

function answer(tables: string, rows: string): string {
  return `with caller as materialized (${CALLER}), ${tables}
    select (select role from caller) as role, (select * from total) as total,
      (select json_agg(found) from (${rows}) as found) as rows`
}

/** A submit with its four writes, in one statement and so one transaction. */
export const FLOOR_SUBMIT = `with caller as materialized (${CALLER}), block as (
    insert into bare_block (dossier_id, block, answers, revision, submitted_by, submitted_at)
    select ${FIRST_DOSSIER}, 'block', $3, 1, id, $2 from caller
    on conflict (dossier_id, block) do update set answers = excluded.answers, revision = bare_block.revision + 1
    returning revision
  ), change as (
    insert into bare_change (dossier_id, number, block, revision, actor_id, at, changes)
    select ${FIRST_DOSSIER}, $4, 'block', 1, id, $2, '{}' from caller
  ), audited as (
    insert into bare_audit (subject, sequence, at, actor_id, action, detail, previous_mac, mac)
    select 'dossier:1', $4, $2, id, 'submit', '{"block": "block", "revision": 1}', $5, $5 from caller
  )
  update bare_dossier set title = 'M. Lemaire Henri', progress = 50, updated_at = $2
  where id = (select id from bare_dossier limit 1)
  returning (select revision from block) as revision, status`

/** A refresh: one token used up, two written. */
export const FLOOR_REFRESH = `with used as (
    update bare_token set consumed_at = now() where id = $1 and consumed_at is null returning id
  )
  insert into bare_token (id, payload, expires_at)
  select id, $3, now() + interval '10 minutes' from unnest($2::text[]) as given (id) returning id`
