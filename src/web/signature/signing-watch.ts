import type { EnvelopeView } from '#contract/dossiers.ts'
import { isButtonSigned, partyOfButton } from '#rules/dossier-state.ts'

/** Source: shell §9. */
export const POLL_EVERY_MS = 3_000
export const GIVE_UP_AFTER_MS = 25_000

/**
 * `provisional`: signed at an external provider, not confirmed yet. `unread`: the dossier could not be loaded, so
 * that the outcome is unknown.
 */
export type SigningOutcome = 'waiting' | 'success' | 'provisional' | 'error' | 'unread'

/**
 * Outcome for one signing button: success once signed, mission_validated or signed by that party, or for an unknown
 * button; an error when nothing changed in 25 seconds. Source: shell §4 "Signing-result transitions". Failed polls
 * are retried until then. After an external provider reported completion, the timeout is provisional instead of an
 * error. Source: design "Signature".
 */
export function judgeSigning(reading: {
  /** Undefined when the poll failed. */
  readonly status: string | undefined
  /** The dossier is not visible to the user: a retry changes nothing. */
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
 * Whether the newest envelope of the button's kind is open at an external provider and `event`, that provider's
 * redirect parameter, reports completion. Untrusted, so it only affects wording.
 */
export function isConfirmationAwaited(
  envelopes: readonly EnvelopeView[],
  button: string,
  event: string | null,
): boolean {
  const envelope = envelopes.findLast(({ kind }) => kind === partyOfButton(button)?.kind)
  return event === 'signing_complete' && envelope?.external === true && envelope.state === 'sent'
}
