import type { Party, PartyState } from '#vocabulary/party.ts'
import { PROVIDER_NAMES, type ProviderName } from '#vocabulary/envelope.ts'

/** A document to be signed. */
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

/** A signer with contacts. */
export interface ProviderParty {
  readonly party: Party
  readonly stage: number
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

/** An envelope to create at a provider. `envelopeId` is ours and serves as the idempotency key. */
export interface ProviderEnvelope {
  readonly envelopeId: string
  readonly dossierId: number
  readonly documents: readonly ProviderDocument[]
  /** In routing order. */
  readonly parties: readonly ProviderParty[]
}

/** Who opens a view: a signed-in account, or the holder of the party's mail link. */
export type ViewOpener =
  | {
      readonly kind: 'account'
      /** Null in views of earlier releases. */
      readonly accountId: number | null
      /** Identifier of the browser session, shared by all views opened from it. */
      readonly session: string | null
    }
  | {
      readonly kind: 'link'
      /** Number of renewals of the link before it was sent. */
      readonly round: number
    }

/** A party's view of its documents. */
export interface ProviderView {
  readonly envelopeId: string
  readonly dossierId: number
  readonly party: Party
  readonly opener: ViewOpener
}

/**
 * Collects the signatures: the built-in ceremony, or an outside service. A provider never changes a dossier; its results
 * become events of the envelope. Source: design "Signature".
 */
export interface SignatureProvider {
  /** Creates the envelope. Idempotent by `envelopeId`. Never called inside a transaction. */
  createEnvelope(envelope: ProviderEnvelope): Promise<void>
  /** Returns a single-use URL that shows a party its documents, valid for five minutes. */
  openView(view: ProviderView): Promise<{ readonly url: string }>
  /** Present when `isOutside` is true in the provider's traits. */
  readonly outside?: OutsideEnvelopes
}

/** Properties of a provider that other code depends on. */
export interface ProviderTraits {
  /** Keeps its own envelopes: it seals the documents, and our envelopes are reconciled with it and voided there too. */
  readonly isOutside: boolean
  /** Asks each party for an access code that we mail separately from the invitation. */
  readonly asksAccessCode: boolean
}

/** The traits of each provider; independent of configuration. */
export const PROVIDER_TRAITS: Readonly<Record<ProviderName, ProviderTraits>> = {
  'built-in': { isOutside: false, asksAccessCode: false },
  docusign: { isOutside: true, asksAccessCode: true },
}

/** Providers whose documents we seal ourselves. */
export const SEALING_PROVIDERS: readonly ProviderName[] = PROVIDER_NAMES.filter(
  (name) => !PROVIDER_TRAITS[name].isOutside,
)

/** Whether an outside service keeps this envelope. */
export function isOutside({ provider }: { readonly provider: ProviderName }): boolean {
  return PROVIDER_TRAITS[provider].isOutside
}

/** A party's state at an outside service; `at` is the service's timestamp. */
export interface PartyStatus {
  readonly party: Party
  readonly state: PartyState
  readonly at: Date | null
  /** Why it declined; null otherwise. */
  readonly reason: string | null
}

/** An envelope's state at an outside service. `voided` includes envelopes that expired there. */
export interface OutsideStatus {
  readonly state: 'open' | 'completed' | 'declined' | 'voided'
  /** In no particular order. */
  readonly parties: readonly PartyStatus[]
}

/** The results of a completed envelope. */
export interface OutsideDocuments {
  /** By the document's rank in `ProviderEnvelope`. */
  readonly documents: ReadonlyMap<number, Uint8Array>
  /** The service's certificate of completion, as PDF. */
  readonly certificate: Uint8Array
  /** The service's audit log, unchanged, oldest first. */
  readonly audit: readonly Readonly<Record<string, string>>[]
}

/** Calls about the envelopes of an outside service, by our ids. All throw when the service is unavailable. */
export interface OutsideEnvelopes {
  read(envelopeId: string): Promise<OutsideStatus>
  download(envelopeId: string): Promise<OutsideDocuments>
  /** No-op for an envelope that has ended there or was never created. */
  void(envelopeId: string, reason: string): Promise<void>
}
