import type { CertificateView } from '#documents/certificate-view.ts'
import type { DocumentView, RenderedDocument } from '#documents/document-view.ts'
import type { SignatureRequest } from '#signature/seal/apply-signature.ts'

/** Heavy work on documents, done in a worker so that no request waits for it. All of it is plain data. */
export type DocumentTask =
  | { readonly kind: 'document'; readonly view: DocumentView }
  | { readonly kind: 'certificate'; readonly view: CertificateView }
  | { readonly kind: 'seal'; readonly request: Omit<SignatureRequest, 'identity'> }
  /** Pages of all files, in order; no signature in them stays valid. */
  | { readonly kind: 'merge'; readonly files: readonly Uint8Array[] }
  | { readonly kind: 'zip'; readonly files: Readonly<Record<string, Uint8Array>> }

/** What each task gives. */
export interface DocumentTaskResults {
  readonly document: RenderedDocument
  readonly certificate: Uint8Array
  readonly seal: Uint8Array
  readonly merge: Uint8Array
  readonly zip: Uint8Array
}
