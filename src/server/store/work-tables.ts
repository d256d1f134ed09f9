import type { ViewDefinition } from '#contract/views.ts'
import type { ColumnType, Generated } from 'kysely'
import type { NoticeKind, NoticeMail } from '#vocabulary/notice.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Facts of a notice in addition to its dossier and actor: numbers and codes, never identity data. */
export type NoticeData = Readonly<Record<string, string | number>>

/** Tables of the application's own work: jobs, audit, idempotency. */
export interface WorkTables {
  outbox: {
    id: Generated<number>
    kind: string
    /** Deduplication key: a second job with the same key is not inserted. */
    dedup_key: string | null
    payload: Json<Record<string, unknown>>
    run_at: Instant
    /** Since when it has been due, once an unavailable service has put it back. */
    waits_since: OptionalInstant
    attempts: Generated<number>
    leased_until: OptionalInstant
    done_at: OptionalInstant
    dead_at: OptionalInstant
    last_error: string | null
    created_at: Instant
    /** The administrator who closed a dead letter without another try, and why. */
    settled_by: number | null
    settled_reason: string | null
  }

  /** A reminder of an unfinished dossier. `stopped_at`: when its recipient stopped further reminders. */
  unfinished_reminder: {
    id: Generated<number>
    dossier_id: number
    account_id: number
    /** Days without an answer after which it was sent. */
    day: number
    idle_since: RequiredInstant
    sent_at: RequiredInstant
    stopped_at: OptionalInstant
  }

  /** A notice to an account. Names and titles are read when it is shown, so that they match what its reader may see then. */
  notice: {
    /** Ascending in order of insertion. */
    id: Generated<number>
    account_id: number
    kind: NoticeKind
    dossier_id: number | null
    /** Who caused it; null: the server. */
    actor_id: number | null
    data: Json<NoticeData>
    /** The reader's mail preference when the notice was created. */
    mail: NoticeMail
    created_at: RequiredInstant
    read_at: OptionalInstant
    mailed_at: OptionalInstant
  }

  notice_preference: {
    account_id: number
    kind: NoticeKind
    mail: NoticeMail
  }

  /** A saved view of a dossier list. */
  saved_view: {
    id: Generated<number>
    account_id: number
    /** Unique among those of its account, ignoring case. */
    name: string
    /** Whether the owner's colleagues see it. */
    shared: boolean
    definition: Json<ViewDefinition>
    /** Counts its changes. */
    revision: Generated<number>
    created_at: RequiredInstant
  }

  demo_mail: {
    id: Generated<number>
    dedup_key: string
    recipient: string
    subject: string
    body: string
    html: Generated<string | null>
    created_at: Instant
  }

  audit: {
    id: Generated<number>
    subject: string
    sequence: number
    at: RequiredInstant
    actor_id: number | null
    action: string
    detail: Json<Record<string, unknown>>
    previous_mac: string
    mac: string
    /** Digest of each row that the transaction changed, by key; null for a deleted row. Null when it changed none. */
    digests: ColumnType<Readonly<Record<string, string | null>> | null, string | null | undefined, never>
    /** The ledger in which the row has a place; null in rows of earlier releases. */
    ledger: ColumnType<number | null, number | null | undefined, never>
    ledger_sequence: ColumnType<number | null, number | null | undefined, never>
  }

  /** The end of a chain through audit rows of all subjects. There are as many as there were concurrent writers. */
  audit_ledger: {
    number: Generated<number>
    /** Of its last row. */
    sequence: Generated<number>
    /** Keyed hash over its number, its sequence and the keyed hash of its last row. */
    mac: Generated<string>
  }

  idempotency: {
    /** Whose key it is: an account's, or a party's in one signing view. */
    account_id: number | null
    view_id: string | null
    key: string
    /** Method, path and body hash of the first request with the key. */
    fingerprint: string
    status: number
    answer: Json<Record<string, unknown>>
    created_at: Instant
  }

  /** Has one row in a sandbox, and none in any other store. */
  sandbox: {
    one: Generated<boolean>
    /** How far its clock is ahead, in milliseconds. */
    ahead_ms: Generated<number>
  }

  /** A single row. The bindings are null until the first start; see `bind-store.ts`. */
  store_identity: {
    id: string
    created_at: Instant
    deployment: string | null
    is_demo: boolean | null
    key_check: string | null
    /** The migration that a program must know to run on the store; null when none is required beyond the first release. */
    needs_migration: Generated<string | null>
  }

  /** A running server, or one that ended a moment ago. */
  running_server: {
    process: string
    release: string
    /** The newest migration that it knows. */
    migration: string
    host: string
    started_at: Generated<Date>
    seen_at: Generated<Date>
  }

  /** The last acknowledged write of a process that follows the primary. */
  write_mark: {
    process: string
    number: number
    at: Generated<Date>
  }
}
