import type { Generated } from 'kysely'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import type {
  AcknowledgementOutcome,
  AcknowledgementStatus,
  RegisterAttemptState,
  RegisterConnectorName,
  RegisterDirection,
} from '#vocabulary/register.ts'
import type { Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Exchange with the register of associates. */

export interface RegisterTables {
  /** An export file, rewritten with the same bytes until `written_at` is set. */
  register_batch: {
    id: Generated<number>
    name: string
    sha256: string | null
    created_at: RequiredInstant
    written_at: OptionalInstant
  }

  /** Delivery of one acceptance of a dossier. */
  register_attempt: {
    /** Also the sequence of its event. */
    id: Generated<number>
    dossier_id: number
    /** Ordinal of the acceptance, from 1. */
    attempt: number
    connector: RegisterConnectorName
    state: RegisterAttemptState
    event_id: Generated<string>
    batch_id: number | null
    /** Failed deliveries since the last request to send it. */
    tries: Generated<number>
    last_error: string | null
    /** When it was held back because it does not match the audit; null once it is sent again. */
    held_at: OptionalInstant
    /** Why the register refused it. */
    reason: string | null
    created_at: RequiredInstant
    sent_at: OptionalInstant
    ended_at: OptionalInstant
  }

  /** A position of an accepted dossier, as sent, with the register's answer. */
  register_line: {
    /** `1004-1-2`: dossier, position, attempt. */
    id: string
    dossier_id: number
    attempt: number
    position: number
    scope: Scope
    /** By column of the export. */
    fields: Json<Record<string, string>>
    status: AcknowledgementStatus | null
    reason: string | null
    associate_code: string | null
    shares_from: number | null
    shares_to: number | null
    /** `yyyy-mm-dd`. */
    register_date: string | null
    acknowledged_at: OptionalInstant
  }

  /** All acknowledgements, including those without effect. */
  register_acknowledgement: {
    id: Generated<number>
    /** `call`, or the name of the file. */
    source: string
    line_id: string | null
    content: Json<Record<string, unknown>>
    outcome: AcknowledgementOutcome
    received_at: RequiredInstant
  }

  /** An exchange with the register: a file or message sent or failed, or an answer file received. */
  register_exchange: {
    id: Generated<number>
    connector: RegisterConnectorName
    direction: RegisterDirection
    /** Name of the file, or id of the event. */
    name: string
    at: RequiredInstant
    duration_ms: number
    /** HTTP status of a message. */
    status: number | null
    /** The first bytes of the register's answer, or the number of lines of an answer file. */
    answer: string
    error: string | null
  }

  /** An answer file already fetched from the register's server, so that it is processed once. */
  register_answer_file: {
    name: string
    bytes: number
    modified_at: RequiredInstant
    taken_at: RequiredInstant
  }
}
