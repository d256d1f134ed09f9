import type { Generated } from 'kysely'
import type { AlertCode, AlertSeverity } from '#vocabulary/alert.ts'
import type { Json, OptionalInstant, RequiredInstant } from './column-types.ts'

export interface OperationsTables {
  /** An alert to the operator, in force until `cleared_at`. */
  alert: {
    id: Generated<number>
    code: AlertCode
    severity: AlertSeverity
    /** Figures of its sentence. */
    params: Json<Record<string, string>>
    raised_at: RequiredInstant
    /** When it was last sent. */
    notified_at: RequiredInstant
    cleared_at: OptionalInstant
  }

  /** Answers of all processes in a minute. */
  request_count: {
    minute: RequiredInstant
    requests: number
    /** Number of answers with status 500 or higher. */
    failures: number
  }
}
