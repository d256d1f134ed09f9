import type { EnvelopeView } from '#contract/dossiers.ts'
import { isButtonSigned, partyOfButton } from '#rules/dossier-state.ts'

/** Source: shell §9. */
export const POLL_EVERY_MS = 3_000
export const GIVE_UP_AFTER_MS = 25_000

/** `provisional`: signed at an outside provider, whose confirmation is on its way. */
export type SigningOutcome = 'waiting' | 'success' | 'provisional' | 'error'

/**
 * What a reading of the dossier means for one signing button: success once signed, mission_validated or
 * signed by that party; an unknown button is a success too; an error when nothing changed in 25 seconds
 * or the dossier cannot be read. Source: shell §4 "Signing-result transitions". Only where an outside
 * provider sent the browser back with a completed signature is that limit no failure. Source: design "Signature".
 */
export function judgeSigning(reading: {
  readonly status: string | undefined
  readonly button: string
  readonly elapsedMs: number
  readonly confirmationAwaited: boolean
}): SigningOutcome {
  if (reading.status === undefined) return 'error'
  if (isButtonSigned(reading.status, reading.button)) return 'success'
  if (reading.elapsedMs < GIVE_UP_AFTER_MS) return 'waiting'
  return reading.confirmationAwaited ? 'provisional' : 'error'
}

/**
 * True when the newest envelope of the button's kind is open at an outside provider and `event`, with which
 * that provider sends browsers back, says the signature was completed. It proves nothing: it only chooses words.
 */
export function isConfirmationAwaited(
  envelopes: readonly EnvelopeView[],
  button: string,
  event: string | null,
): boolean {
  const envelope = envelopes.findLast(({ kind }) => kind === partyOfButton(button)?.kind)
  return event === 'signing_complete' && envelope?.external === true && envelope.state === 'sent'
}
