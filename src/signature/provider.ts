import type { Party } from '#rules/dossier-state.ts'

/** A document as it goes to be signed. */
export interface ProviderDocument {
  readonly id: string
  readonly title: string
  readonly rank: number
  readonly pdf: Uint8Array
  readonly signatureBoxes: readonly {
    readonly party: Party
    readonly page: number
    readonly rect: readonly [number, number, number, number]
  }[]
}

export interface ProviderParty {
  readonly party: Party
  readonly stage: number
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

/** What an envelope is opened with. `envelopeId` is ours and keeps a repeated job from opening a second one. */
export interface EnvelopeRequest {
  readonly envelopeId: string
  readonly subject: string
  readonly locale: 'fr' | 'en'
  readonly documents: readonly ProviderDocument[]
  readonly parties: readonly ProviderParty[]
}

/**
 * Who collects the signatures: the built-in ceremony, or an outside service. Both tell the server of
 * what happens by events; neither changes a dossier by itself. Every method may be repeated with the
 * same arguments and then does nothing more. Source: design "Signature".
 */
export interface SignatureProvider {
  readonly name: 'built-in' | 'docusign'
  /** Gives the provider's own id of the envelope. */
  createEnvelope(request: EnvelopeRequest): Promise<{ readonly providerId: string }>
  /** Gives an address that shows one party its documents once, within five minutes. */
  openView(view: {
    readonly providerId: string
    readonly party: Party
    readonly returnUrl: string
  }): Promise<{ readonly url: string }>
  voidEnvelope(envelope: { readonly providerId: string; readonly reason: string }): Promise<void>
}
