import type { Locale } from '#vocabulary/locale.ts'
import type { DocumentLook } from './document-view.ts'

/** The signing history of one envelope, everything already in the certificate's language. */
export interface CertificateEnvelope {
  readonly title: string
  readonly id: string
  readonly state: string
  /** Level of the signatures, in words. */
  readonly level: string
  readonly documents: readonly {
    readonly title: string
    /** Hexadecimal SHA-256 of the file as shown to the parties, and as it stands now. */
    readonly unsignedHash: string
    readonly currentHash: string
  }[]
  readonly parties: readonly {
    readonly role: string
    readonly name: string
    /** Masked: the certificate is read by people other than the party. */
    readonly contact: string
    readonly state: string
    readonly at: Date | null
  }[]
  /** What each party agreed to when it signed, word for word. */
  readonly consents: readonly { readonly name: string; readonly text: string }[]
  /** In the order in which they happened. */
  readonly events: readonly { readonly at: Date; readonly text: string }[]
}

/** What the certificate of a dossier's signatures says. */
export interface CertificateView {
  readonly locale: Locale
  readonly look: DocumentLook
  readonly dossierNumber: string
  readonly day: string
  readonly envelopes: readonly CertificateEnvelope[]
}
