/** What an envelope is for: entering into the relationship, or subscribing. Source: domain §1. */
export const ENVELOPE_KINDS = ['mission', 'subscription'] as const
export type EnvelopeKind = (typeof ENVELOPE_KINDS)[number]

/** `preparing`: documents are being drawn; `sent`: open to its parties; the other four are final. */
export const ENVELOPE_STATES = ['preparing', 'sent', 'completed', 'declined', 'voided', 'expired'] as const
export type EnvelopeState = (typeof ENVELOPE_STATES)[number]

/** States of an envelope that still runs; a dossier has at most one of each kind in them. */
export const LIVE_ENVELOPE_STATES = ['preparing', 'sent'] as const satisfies readonly EnvelopeState[]

/** Whether the envelope still runs. */
export function isLiveEnvelope({ state }: { readonly state: EnvelopeState }): boolean {
  return LIVE_ENVELOPE_STATES.some((live) => live === state)
}

/** Why an envelope is voided: its dossier ended, it was called back to be sent again, or its documents cannot be drawn. */
export const VOID_REASONS = ['closed', 'recalled', 'preparation_failed'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** What people read of an envelope that ended without anybody's decision about the dossier. */
export const ENVELOPE_END_REASONS = ['expired', 'voided', 'preparation_failed'] as const
export type EnvelopeEndReason = (typeof ENVELOPE_END_REASONS)[number]

/** Who collects the signatures: the ceremony of Paraphe, or a service outside. */
export const PROVIDER_NAMES = ['built-in', 'docusign'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]
