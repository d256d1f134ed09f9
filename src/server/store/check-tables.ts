import type { ColumnType, Generated } from 'kysely'
import type { CheckCode, CheckOutcome, CheckSeverity } from '#vocabulary/check.ts'
import type { RequiredInstant } from './column-types.ts'

/** A result without the compared values. */
export interface StoredResult {
  readonly code: CheckCode
  readonly subject: string
  readonly outcome: CheckOutcome
  readonly severity: CheckSeverity
  readonly reason: string
}

/** Tables of the checks of dossiers. They contain neither answers nor readings of receipts. */
export interface CheckTables {
  /** A reviewer's acceptance of a failing check. Valid only for the values compared then, identified by `digest`. */
  check_settlement: {
    id: Generated<number>
    dossier_id: number
    code: CheckCode
    subject: string
    digest: string
    reason: string
    settled_by: number
    settled_at: RequiredInstant
  }

  /** The findings of the checks when the subscription was sent for signature, or refused. Never updated. */
  check_run: {
    id: Generated<number>
    dossier_id: number
    at: RequiredInstant
    /** Whether a failing check blocked the subscription. */
    refused: boolean
    results: ColumnType<readonly StoredResult[], string, never>
  }

  /** Number of a dossier's failing checks that nobody has accepted, for lists. */
  dossier_check: {
    dossier_id: number
    failing: number
    blocking: number
    computed_at: RequiredInstant
  }
}
