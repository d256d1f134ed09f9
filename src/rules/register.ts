import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type {
  AcknowledgementOutcome,
  AcknowledgementStatus,
  RegisterAttemptState,
} from '#vocabulary/register.ts'

/** Whether an attempt in this state may be retried. Safe because the register deduplicates lines by id. */
export function canSendAgain(state: RegisterAttemptState): boolean {
  return state === 'sent' || state === 'failed'
}

/** Whether the register should have the lines of a dossier in this state of the review. */
export function isExpectedInRegister(state: IntegrationState | null): boolean {
  return state === 'validated' || state === 'sync'
}

/**
 * Whether a re-send of a period takes an attempt in this state: what the register refused needs a new acceptance
 * instead.
 */
export function isInPeriodAgain(state: RegisterAttemptState): boolean {
  return canSendAgain(state) || state === 'acknowledged'
}

/** Id of an export line: dossier, position and attempt, `1004-1-2`. Source: design "Register". */
export function registerLineId(dossierId: number, position: number, attempt: number): string {
  return `${dossierId}-${position}-${attempt}`
}

/** Reference of a dossier's SEPA mandate, as printed on the mandate. */
export function sepaMandateReference(dossierId: number): string {
  return `SOUSCRIPTION-${dossierId}`
}

/** An exported line, as far as its acknowledgement depends on it. */
export interface JudgedLine {
  readonly attempt: number
  /** Code of the associate; null when the register assigns one. */
  readonly code: string | null
  readonly status: AcknowledgementStatus | null
  /** Code acknowledged with OK. */
  readonly associateCode: string | null
}

/** An acknowledgement of the register for one line. */
export interface JudgedAcknowledgement {
  readonly status: AcknowledgementStatus
  readonly associateCode: string | null
}

/**
 * Outcome of an acknowledgement; `currentAttempt` is the number of the dossier's last acceptance. An acknowledgement of
 * an earlier attempt is recorded and ignored.
 * Source: design "Register".
 */
export function judgeAcknowledgement(
  line: JudgedLine | undefined,
  said: JudgedAcknowledgement,
  currentAttempt: number,
): AcknowledgementOutcome {
  if (line === undefined) return 'unknown'
  if (line.status !== null) {
    const same =
      line.status === said.status && (said.associateCode ?? line.associateCode) === line.associateCode
    if (same || (said.status === 'KO' && line.status === 'KO')) return 'duplicate'
    return line.attempt < currentAttempt ? 'older' : 'contradictory'
  }
  if (line.attempt < currentAttempt) return 'older'
  if (said.status === 'KO') return 'applied'
  if (line.code === null) return said.associateCode === null ? 'malformed' : 'applied'
  return said.associateCode === null || said.associateCode === line.code ? 'applied' : 'contradictory'
}
