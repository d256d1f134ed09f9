import type { CertificateView } from '#documents/certificate-view.ts'
import type { DocumentView, RenderedDocument } from '#documents/document-view.ts'
import type { DrawnSignature } from '#signature/drawn-signature.ts'
import type { SignatureRequest } from '#signature/seal/apply-signature.ts'

/** Heavy work on documents, done in a worker so that no request waits for it. All of it is plain data. */
export type DocumentTask =
  | { readonly kind: 'document'; readonly view: DocumentView }
  | { readonly kind: 'certificate'; readonly view: CertificateView }
  /** Reads a drawn signature that somebody sent, within limits of size and memory. */
  | { readonly kind: 'drawing'; readonly file: Uint8Array }
  | { readonly kind: 'sign'; readonly request: PartySignature }
  /** The deployment's own signature, which closes a file: the last one, with a timestamp where one is configured. */
  | { readonly kind: 'seal'; readonly request: FinalSeal }
  /** A detached signature of the deployment over any bytes. */
  | { readonly kind: 'cms'; readonly content: Uint8Array }
  /** Pages of all files, in order; no signature in them stays valid. */
  | { readonly kind: 'merge'; readonly files: readonly Uint8Array[] }
  /** Takes the bytes along, since an archive may be large: whoever gave them has them no more. */
  | { readonly kind: 'zip'; readonly files: Readonly<Record<string, Uint8Array>> }

/** A party's signature of a document. */
export type PartySignature = Omit<SignatureRequest, 'identity' | 'timestamper'>

/** A file with all its parties' signatures, or none, to be closed. */
export interface FinalSeal {
  readonly pdf: Uint8Array
  /** Name of the deployment. */
  readonly sealer: string
  readonly at: Date
}

/** What each task gives. */
export interface DocumentTaskResults {
  readonly document: RenderedDocument
  readonly certificate: Uint8Array
  readonly drawing: DrawnSignature
  readonly sign: Uint8Array
  readonly seal: Uint8Array
  readonly merge: Uint8Array
  readonly cms: Uint8Array
  readonly zip: Uint8Array<ArrayBuffer>
}
