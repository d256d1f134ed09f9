import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#rules/failure.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import type { FeedScope } from './feed-scope.ts'
import { presentEventId, type StoredEvent } from './present-event.ts'

export interface FeedPage {
  readonly events: readonly StoredEvent[]
  /** Cursor of the next page: the last event examined, whether visible or not. */
  readonly next: number
  /** Whether more events may be available immediately. */
  readonly more: boolean
}

interface FeedRow extends StoredEvent {
  readonly isSeen: boolean
}

/**
 * Up to `limit` events after `after` in the scope. Reads at most `limit` events of the scope's advisors and then drops
 * those of dossiers that have changed hands, so a page may be short or empty.
 */
export async function readFeed(
  db: Db,
  scope: FeedScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FeedPage> {
  const rows = await sendPrepared(
    db,
    sql<FeedRow>`
      select event.id, event.kind, event.dossier_id as dossier, event.at, event.data, ${isSeen(scope)} as "isSeen"
      from (${selectStretch(scope, after, limit)}) as event join dossier on dossier.id = event.dossier_id
      order by event.id`,
  )
  return {
    events: rows.filter((row) => row.isSeen),
    next: rows.at(-1)?.id ?? after,
    more: rows.length === limit,
  }
}

function isSeen({ advisors }: FeedScope): RawBuilder<boolean> {
  return advisors === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`dossier.advisor_id = any(${advisors}::integer[])`
}

/** Merges one index scan per advisor, since no index orders the events of several advisors. */
function selectStretch({ advisors, isWide }: FeedScope, after: number, limit: number): RawBuilder<unknown> {
  if (advisors === 'all' || isWide)
    return sql`select * from event where id > ${after} order by id limit ${limit}`
  return sql`
    select own.* from unnest(${advisors}::integer[]) as advisor (id)
    cross join lateral (
      select * from event where advisor_id = advisor.id and id > ${after} order by id limit ${limit}
    ) as own
    order by own.id limit ${limit}`
}

/** Sequence of the event ids. */
export const FEED_SEQUENCE = 'event_id_seq'

/**
 * Number of event ids that a restore skips, more than can have been used since the backup. An id that named two events
 * would make receivers drop the second one as a duplicate.
 */
export const RESTORE_GAP = 1_000_000

/**
 * Throws `EVENTS_LOST` when this event, and with it others that the program has read, was lost by the restore of an older
 * backup: the id is ahead of the feed, or in the gap of a restore. A single missing event proves nothing: its dossier may
 * have been removed, or the event may be past its retention.
 */
export async function requireEventOf(db: Db, id: number): Promise<void> {
  const [found] = await sendPrepared(
    db,
    sql<{ isKept: boolean; next: number; former: number | null }>`
      select exists (select from event where id = ${id}) as "isKept",
        coalesce((select min(id) from event where id > ${id}), (select last_value::integer from ${sql.ref(FEED_SEQUENCE)})) as next,
        (select max(id) from event where id < ${id}) as former`,
  )
  if (!found || found.isKept) return
  const isInGap = found.former !== null && found.next - id > RESTORE_GAP / 2
  if (found.next < id || isInGap)
    throw new Failure('EVENTS_LOST', { params: { resume: presentEventId(found.former ?? 0) } })
}

/** The id of the newest event. */
export async function readEndOfFeed(db: Db): Promise<number> {
  const [last] = await sendPrepared(db, sql<{ id: number }>`select id from event order by id desc limit 1`)
  return last?.id ?? 0
}

/** The range of the feed with the events of a period; undefined when it has none. */
export async function findPeriod(
  db: Db,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly after: number; readonly until: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from event where at >= ${from} and at <= ${until}`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { after: first - 1, until: last }
}
