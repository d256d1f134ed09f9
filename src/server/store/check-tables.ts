import type { ColumnType, Generated } from 'kysely'
import type { CheckCode, CheckOutcome, CheckSeverity } from '#vocabulary/check.ts'
import type { RequiredInstant } from './column-types.ts'

/** Tables of the checks of dossiers. They contain neither answers nor readings of receipts. */

/** A reviewer's acceptance of a failing check. Valid only for the values compared then, identified by `digest`. */
export interface CheckSettlementTable {
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
export interface CheckRunTable {
  id: Generated<number>
  dossier_id: number
  at: RequiredInstant
  /** Whether a failing check blocked the subscription. */
  refused: boolean
  results: ColumnType<readonly StoredResult[], string, never>
}

/** A result without the compared values. */
export interface StoredResult {
  readonly code: CheckCode
  readonly subject: string
  readonly outcome: CheckOutcome
  readonly severity: CheckSeverity
  readonly reason: string
}

/** Number of a dossier's failing checks that nobody has accepted, for lists. */
export interface DossierCheckTable {
  dossier_id: number
  failing: number
  blocking: number
  computed_at: RequiredInstant
}
