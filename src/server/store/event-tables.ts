import type { ColumnType, Generated } from 'kysely'
import type { EventKind, WebhookState } from '#vocabulary/event-kind.ts'
import type { OptionalInstant, RequiredInstant } from './column-types.ts'

export interface EventTables {
  /** A committed audit row of a dossier that is not numbered in the feed yet. */
  event_pending: {
    audit_id: number
  }

  /** An event of the feed; `id` ascends in the order in which events may be read. */
  event: {
    id: Generated<number>
    audit_id: number
    dossier_id: number
    /** The dossier's advisor at the time of numbering. */
    advisor_id: number | null
    kind: EventKind
    at: RequiredInstant
    data: ColumnType<Readonly<Record<string, unknown>>, string, never>
  }

  /** A URL to which the events of an integration are posted. */
  webhook: {
    id: Generated<number>
    integration_id: number
    url: string
    kinds: readonly EventKind[]
    state: WebhookState
    /** The last event that was delivered or skipped. */
    cursor: number
    /** Secrets are derived from the master key, the webhook and this number. */
    secret_number: Generated<number>
    /** Until when the previous secret also signs. */
    former_secret_until: OptionalInstant
    /** Whether a job is enqueued that will deliver the events after the cursor. */
    is_planned: Generated<boolean>
    failures: Generated<number>
    failing_since: OptionalInstant
    created_at: RequiredInstant
  }

  /** One attempt to deliver an event. */
  webhook_delivery: {
    id: Generated<number>
    webhook_id: number
    /** Null for a test. */
    event_id: number | null
    at: RequiredInstant
    /** Null without an answer. */
    status: number | null
    duration_ms: number
    /** The first bytes of the answer. */
    answer: string
    error: string | null
    is_replay: boolean
  }
}
