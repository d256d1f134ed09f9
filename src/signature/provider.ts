import type { Party, PartyState } from '#vocabulary/party.ts'
import { PROVIDER_NAMES, type ProviderName } from '#vocabulary/envelope.ts'

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
    /** `[left, bottom, right, top]` in points from the page's lower left corner. */
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

/** Who has a view opened: somebody signed in, or whoever holds the party's own mail link. */
export type ViewOpener =
  | {
      readonly kind: 'account'
      /** Null in views of earlier releases. */
      readonly accountId: number | null
      /** Mark of the browser session, the same for all views opened from it. */
      readonly session: string | null
    }
  | {
      readonly kind: 'link'
      /** How often the link had been renewed when it was sent. */
      readonly round: number
    }

/** One party's look at its documents. */
export interface ProviderView {
  readonly envelopeId: string
  readonly dossierId: number
  readonly party: Party
  readonly opener: ViewOpener
}

/**
 * Who collects the signatures: the built-in ceremony, or an outside service. Neither changes a dossier
 * by itself; what happens there reaches the envelope as events. Source: design "Signature".
 */
export interface SignatureProvider {
  /** Hands the envelope over; with the same `envelopeId` a second time it does nothing. */
  createEnvelope(envelope: ProviderEnvelope): Promise<void>
  /** Gives an address that shows a party its documents once, to be opened within five minutes. */
  openView(view: ProviderView): Promise<{ readonly url: string }>
  /** Present on a provider whose traits say that it is outside. */
  readonly outside?: OutsideEnvelopes
}

/** What depends on the provider wherever its envelopes are handled. */
export interface ProviderTraits {
  /** Keeps envelopes of its own: it seals the documents, and ours are reconciled with it and ended there too. */
  readonly isOutside: boolean
  /** Asks each party for a code of ours, mailed apart from the invitation, before it shows anything. */
  readonly asksAccessCode: boolean
}

/** The traits of each provider, known without its configuration. */
export const PROVIDER_TRAITS: Readonly<Record<ProviderName, ProviderTraits>> = {
  'built-in': { isOutside: false, asksAccessCode: false },
  docusign: { isOutside: true, asksAccessCode: true },
}

/** Providers whose documents we seal ourselves. */
export const SEALING_PROVIDERS: readonly ProviderName[] = PROVIDER_NAMES.filter(
  (name) => !PROVIDER_TRAITS[name].isOutside,
)

/** Whether a service outside keeps this envelope. */
export function isOutside({ provider }: { readonly provider: ProviderName }): boolean {
  return PROVIDER_TRAITS[provider].isOutside
}

/** What an outside service knows of a party; `at` when it happened, as the service says. */
export interface PartyStanding {
  readonly party: Party
  readonly state: PartyState
  readonly at: Date | null
  /** Why it declined; null otherwise. */
  readonly reason: string | null
}

/** An envelope as an outside service has it. `voided` also stands for one that expired there. */
export interface OutsideStanding {
  readonly state: 'open' | 'completed' | 'declined' | 'voided'
  /** In no particular order. */
  readonly parties: readonly PartyStanding[]
}

/** What a completed envelope is taken over with. */
export interface OutsideDocuments {
  /** By the rank each document was handed over with. */
  readonly documents: ReadonlyMap<number, Uint8Array>
  /** The service's own account of who signed when and how, as PDF. */
  readonly certificate: Uint8Array
  /** The service's log, names and values as it gives them, oldest first. */
  readonly audit: readonly Readonly<Record<string, string>>[]
}

/** An outside service's own envelopes, by our ids. Each call throws when the service does not answer. */
export interface OutsideEnvelopes {
  read(envelopeId: string): Promise<OutsideStanding>
  download(envelopeId: string): Promise<OutsideDocuments>
  /** Does nothing for an envelope that is over there already, or was never opened. */
  void(envelopeId: string, reason: string): Promise<void>
}
