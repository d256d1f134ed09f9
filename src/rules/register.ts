import type {
  AcknowledgementOutcome,
  AcknowledgementStatus,
  RegisterAttemptState,
} from '#vocabulary/register.ts'

/** The states an attempt may be sent again from: the register knows lines by their id and keeps one. */
export function canSendAgain(state: RegisterAttemptState): boolean {
  return state === 'sent' || state === 'failed'
}

/** The id of a position of a dossier in one acceptance, `1004-1-2`. Source: design "Register". */
export function registerLineId(dossierId: number, position: number, attempt: number): string {
  return `${dossierId}-${position}-${attempt}`
}

/** The reference of a dossier's SEPA mandate, as the mandate that people sign prints it. */
export function sepaMandateReference(dossierId: number): string {
  return `SOUSCRIPTION-${dossierId}`
}

/** A line that was sent, as far as an acknowledgement is judged by it. */
export interface JudgedLine {
  readonly attempt: number
  /** Code of the associate; null when the register is to give one. */
  readonly code: string | null
  readonly status: AcknowledgementStatus | null
  /** What was acknowledged with OK. */
  readonly associateCode: string | null
}

/** What the register says of a line. */
export interface JudgedAcknowledgement {
  readonly status: AcknowledgementStatus
  readonly associateCode: string | null
}

/**
 * What becomes of an acknowledgement; `currentAttempt` is the number of the dossier's last acceptance.
 * Source: design "Register": one for an older attempt is recorded and ignored.
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
