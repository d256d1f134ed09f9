import type { DocumentView } from './document-view.ts'

/** The signing history of an envelope, with all texts in the certificate's language. */
export interface CertificateEnvelope {
  readonly title: string
  readonly id: string
  readonly state: string
  /** Signature level, as shown to readers. */
  readonly level: string
  readonly documents: readonly {
    readonly title: string
    /** Hexadecimal SHA-256 of the file as shown to the parties, and of the current file. */
    readonly unsignedHash: string
    readonly currentHash: string
  }[]
  readonly parties: readonly {
    readonly role: string
    readonly name: string
    /** Masked: people other than the party read the certificate. */
    readonly contact: string
    readonly state: string
    readonly at: Date | null
  }[]
  /** The consent of each party, verbatim. */
  readonly consents: readonly { readonly name: string; readonly text: string }[]
  /** In chronological order. */
  readonly events: readonly { readonly at: Date; readonly text: string }[]
}

/** Content of the certificate of a dossier's signatures. */
export interface CertificateView extends Pick<
  DocumentView,
  'locale' | 'look' | 'dossierNumber' | 'day' | 'mark'
> {
  readonly envelopes: readonly CertificateEnvelope[]
}
