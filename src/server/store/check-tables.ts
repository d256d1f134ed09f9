import type { ColumnType, Generated } from 'kysely'
import type { CheckCode, CheckOutcome, CheckSeverity } from '#vocabulary/check.ts'
import type { RequiredInstant } from './column-types.ts'

/** Tables of the checks of dossiers. None holds an answer or what was read from a receipt. */

/** A reviewer's acceptance of a check that fails. Valid for what was compared then, which `digest` stands for. */
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

/** What the checks found when the subscription was sent to be signed, or kept from it. Never updated. */
export interface CheckRunTable {
  id: Generated<number>
  dossier_id: number
  at: RequiredInstant
  /** Whether a failing check kept the subscription from being sent. */
  refused: boolean
  results: ColumnType<readonly StoredResult[], string, never>
}

/** A result without what was compared. */
export interface StoredResult {
  readonly code: CheckCode
  readonly subject: string
  readonly outcome: CheckOutcome
  readonly severity: CheckSeverity
  readonly reason: string
}

/** The failing checks of a dossier that nobody has accepted, for lists. */
export interface DossierCheckTable {
  dossier_id: number
  failing: number
  blocking: number
  computed_at: RequiredInstant
}
