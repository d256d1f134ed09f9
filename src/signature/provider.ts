import type { Party } from '#rules/dossier-state.ts'

/** A document as it goes to be signed. */
export interface ProviderDocument {
  readonly code: string
  readonly title: string
  readonly rank: number
  readonly pdf: Uint8Array
  readonly signatureBoxes: readonly {
    readonly party: Party
    /** From 0. */
    readonly page: number
    /** `[left, bottom, right, top]` in points. */
    readonly rect: readonly [number, number, number, number]
  }[]
}

/** A signer with the ways to reach them. */
export interface ProviderParty {
  readonly party: Party
  readonly stage: number
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

/** What an envelope is opened with. `envelopeId` is ours and keeps a repeated job from opening a second one. */
export interface ProviderEnvelope {
  readonly envelopeId: string
  readonly dossierId: number
  readonly documents: readonly ProviderDocument[]
  /** In routing order. */
  readonly parties: readonly ProviderParty[]
}

/** One party's look at its documents. */
export interface ProviderView {
  readonly envelopeId: string
  readonly dossierId: number
  readonly party: Party
}

/**
 * Who collects the signatures: the built-in ceremony, or an outside service. Neither changes a dossier
 * by itself; what happens there reaches the envelope as events. Source: design "Signature".
 */
export interface SignatureProvider {
  readonly name: 'built-in' | 'docusign'
  /** Hands the envelope over; with the same `envelopeId` a second time it does nothing. */
  createEnvelope(envelope: ProviderEnvelope): Promise<void>
  /** Gives an address that shows a party its documents once, to be opened within five minutes. */
  openView(view: ProviderView): Promise<{ readonly url: string }>
}
