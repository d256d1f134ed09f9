import type { EnvelopeView } from '#contract/dossiers.ts'
import { isButtonSigned, partyOfButton } from '#rules/dossier-state.ts'

/** Source: shell §9. */
export const POLL_EVERY_MS = 3_000
export const GIVE_UP_AFTER_MS = 25_000

/**
 * `provisional`: signed at an outside provider, whose confirmation is on its way. `unread`: the dossier could not be
 * read, so that nothing is known of the signature.
 */
export type SigningOutcome = 'waiting' | 'success' | 'provisional' | 'error' | 'unread'

/**
 * What a reading of the dossier means for one signing button: success once signed, mission_validated or
 * signed by that party; an unknown button is a success too; an error when nothing changed in 25 seconds.
 * Source: shell §4 "Signing-result transitions". A poll that fails is repeated until then. Only where an outside
 * provider sent the browser back with a completed signature is that limit no failure. Source: design "Signature".
 */
export function judgeSigning(reading: {
  /** Undefined when the poll failed. */
  readonly status: string | undefined
  /** The dossier is not this person's to read: asking again changes nothing. */
  readonly isRefused?: boolean
  readonly button: string
  readonly elapsedMs: number
  readonly confirmationAwaited: boolean
}): SigningOutcome {
  const { status, isRefused = false } = reading
  if (status !== undefined && isButtonSigned(status, reading.button)) return 'success'
  if (reading.elapsedMs < GIVE_UP_AFTER_MS && !isRefused) return 'waiting'
  if (status === undefined) return 'unread'
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
