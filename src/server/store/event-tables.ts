import type { ColumnType, Generated } from 'kysely'
import type { EventKind, WebhookState } from '#vocabulary/event-kind.ts'
import type { OptionalInstant, RequiredInstant } from './column-types.ts'

/** An audit row of a dossier that is committed and has no place in the feed yet. */
export interface EventPendingTable {
  audit_id: number
}

/** An event of the feed; `id` ascends in the order in which events may be read. */
export interface EventTable {
  id: Generated<number>
  audit_id: number
  dossier_id: number
  /** The dossier's advisor when it was numbered. */
  advisor_id: number | null
  kind: EventKind
  at: RequiredInstant
  data: ColumnType<Readonly<Record<string, unknown>>, string, never>
}

/** An address of an integration to which its events are posted. */
export interface WebhookTable {
  id: Generated<number>
  integration_id: number
  url: string
  kinds: readonly EventKind[]
  state: WebhookState
  /** The last event that was delivered, or that it does not want. */
  cursor: number
  /** Secrets are derived from the master key, the webhook and this number. */
  secret_number: Generated<number>
  /** Until when the secret before the current one signs too. */
  former_secret_until: OptionalInstant
  /** Whether a job will deliver what is behind the cursor. */
  is_planned: Generated<boolean>
  /** Attempts in a row without success. */
  failures: Generated<number>
  failing_since: OptionalInstant
  created_at: RequiredInstant
}

/** One attempt to deliver an event. */
export interface WebhookDeliveryTable {
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
