/** Purpose of an envelope: the advisory relationship (mission) or the subscription. Source: domain §1. */
export const ENVELOPE_KINDS = ['mission', 'subscription'] as const
export type EnvelopeKind = (typeof ENVELOPE_KINDS)[number]

/** `preparing`: documents are being rendered; `sent`: open for signature; the other four are terminal. */
export const ENVELOPE_STATES = ['preparing', 'sent', 'completed', 'declined', 'voided', 'expired'] as const
export type EnvelopeState = (typeof ENVELOPE_STATES)[number]

/** Non-terminal states. A dossier has at most one live envelope of each kind. */
export const LIVE_ENVELOPE_STATES = ['preparing', 'sent'] as const satisfies readonly EnvelopeState[]

/** Whether the envelope is in a non-terminal state. */
export function isLiveEnvelope({ state }: { readonly state: EnvelopeState }): boolean {
  return LIVE_ENVELOPE_STATES.some((live) => live === state)
}

/**
 * Why an envelope was voided: the dossier was closed, an advisor recalled it, its documents could not be rendered, it was
 * sent back with remarks before the first signature, or the correction that opened it was withdrawn.
 */
export const VOID_REASONS = ['closed', 'recalled', 'preparation_failed', 'sent_back', 'withdrawn'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** Endings shown to users that are not a decision by one of the parties. */
export const ENVELOPE_END_REASONS = ['expired', 'voided', 'preparation_failed'] as const
export type EnvelopeEndReason = (typeof ENVELOPE_END_REASONS)[number]

/** Signature providers: the built-in ceremony or an external service. */
export const PROVIDER_NAMES = ['built-in', 'docusign'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]
