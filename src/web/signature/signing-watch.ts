import { isButtonSigned } from '#rules/dossier-state.ts'

/** Source: shell §9. */
export const POLL_EVERY_MS = 3_000
export const GIVE_UP_AFTER_MS = 25_000

export type SigningOutcome = 'waiting' | 'success' | 'error'

/**
 * What a reading of the dossier means for one signing button: success once signed, mission_validated or
 * signed by that party; an unknown button is a success too; an error when nothing changed in 25 seconds
 * or the dossier cannot be read. Source: shell §4 "Signing-result transitions".
 */
export function judgeSigning(reading: {
  readonly status: string | undefined
  readonly button: string
  readonly elapsedMs: number
}): SigningOutcome {
  if (reading.status === undefined) return 'error'
  if (isButtonSigned(reading.status, reading.button)) return 'success'
  return reading.elapsedMs >= GIVE_UP_AFTER_MS ? 'error' : 'waiting'
}
