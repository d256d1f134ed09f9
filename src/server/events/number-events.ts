import { sql, type RawBuilder } from 'kysely'
import { enqueueJobs } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { describeEvent, type AuditedAction, type DescribedEvent } from './describe-event.ts'

/** Maximum number of audit rows per transaction. */
const MOST_AT_ONCE = 1_000

export const DELIVER_JOB = 'webhook.deliver'

interface PendingRow extends AuditedAction {
  readonly audit: number
  readonly dossier: number | null
  readonly advisor: number | null
  readonly at: Date
  /** Whether the row is a decision that was undone before it became final. */
  readonly isUndone: boolean
}

/**
 * Numbers committed audit rows in the feed. Audit ids ascend in the order of insertion but rows commit in any order, so a
 * reader that follows them could skip one. Event ids are assigned under a lock held until commit: whoever has seen an id
 * has seen all lower ones. Events of a dossier keep the order of its audit chain, since each row is only inserted after the
 * previous one is committed.
 */
export async function numberEvents({ store }: Pick<Services, 'store'>): Promise<void> {
  for (;;) {
    // Usually there is nothing to number; this cheap check avoids reading the dossiers, which may be locked.
    const [first] = await sendPrepared(store.db, sql`select 1 as pending from event_pending limit 1`)
    if (first === undefined) return
    const rows = await selectPending(store.db)
    if (rows.length === 0) return
    await store.db.transaction().execute((trx) => numberRows(trx, rows))
    if (rows.length < MOST_AT_ONCE) return
  }
}

/**
 * Takes the lock until the transaction ends. A separate statement, so that the next one sees what was committed while this
 * one waited.
 */
export async function lockNumbering(trx: Trx): Promise<void> {
  await sendPrepared(trx, sql`select pg_advisory_xact_lock(hashtextextended('paraphe events', 0))`)
}

/** Rows that another process has numbered in the meantime keep their numbers. */
async function numberRows(trx: Trx, rows: readonly PendingRow[]): Promise<void> {
  const events = rows.flatMap((row) => {
    const event = row.dossier === null || row.isUndone ? undefined : describeEvent(row)
    return event ? [{ row, event }] : []
  })
  await lockNumbering(trx)
  const kinds = [...new Set(events.map(({ event }) => event.kind))]
  // One job for each webhook that wants one of these kinds and has no job yet.
  const planned = await sendPrepared(
    trx,
    sql<{ id: number }>`
      with numbered as (${insertEvents(events)}), forgotten as (
        delete from event_pending where audit_id = any(${rows.map(({ audit }) => audit)}::bigint[])
      )
      update webhook set is_planned = true
      where state = 'on' and not is_planned and kinds && ${kinds}::text[] returning id`,
  )
  if (planned.length > 0)
    await enqueueJobs(
      trx,
      planned.map(({ id }) => ({ kind: DELIVER_JOB, payload: { webhook: id } })),
    )
}

/**
 * Unnumbered rows, except those of dossiers with a decision that can still be undone: that decision and all later rows wait
 * until it is final.
 */
function selectPending(db: Db): Promise<readonly PendingRow[]> {
  return sendPrepared(
    db,
    sql<PendingRow>`
      select audit.id as audit, audit.action, audit.detail, audit.at, dossier.id as dossier,
        dossier.advisor_id as advisor, envelope.kind as "envelopeKind",
        audit.action = 'review.decided' and exists (
          select from audit as undo where undo.subject = audit.subject and undo.sequence > audit.sequence
            and undo.action = 'review.undone' and undo.detail -> 'undone' = audit.detail -> 'event') as "isUndone",
        case when audit.action = 'review.decided' and audit.detail ->> 'to' = 'sync' then (
          select json_agg(json_build_object('code', line.associate_code, 'day', line.register_date)
            order by line.position)
          from register_line as line where line.dossier_id = dossier.id and line.attempt = (
            select max(attempt) from register_attempt where register_attempt.dossier_id = dossier.id)
        ) end as entered
      from event_pending join audit on audit.id = event_pending.audit_id
      -- Other subjects have no number, and with many dossiers the planner joins them before it looks for what is pending.
      left join dossier on dossier.id =
        case when audit.subject like 'dossier:%' then split_part(audit.subject, ':', 2)::integer end
      left join envelope on envelope.id = (audit.detail ->> 'envelope')::uuid
      where not exists (select from decision_hold where decision_hold.dossier_id = dossier.id)
      order by audit.id limit ${MOST_AT_ONCE}`,
  )
}

interface NewEvent {
  readonly row: PendingRow
  readonly event: DescribedEvent
}

/** Identity values are assigned in the order of the rows. A dossier removed in the meantime gets no events. */
function insertEvents(events: readonly NewEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ row, event }) => ({
    audit_id: row.audit,
    dossier_id: row.dossier,
    advisor_id: row.advisor,
    kind: event.kind,
    at: row.at,
    data: JSON.stringify(event.data),
  }))
  return sql`
    insert into event (audit_id, dossier_id, advisor_id, kind, at, data)
    select row.audit_id, row.dossier_id, row.advisor_id, row.kind, row.at, row.data::json
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (audit_id bigint, dossier_id integer, advisor_id integer, kind text, at timestamptz, data text)
    join dossier on dossier.id = row.dossier_id
    order by row.audit_id for key share of dossier
    on conflict (audit_id) do nothing`
}
