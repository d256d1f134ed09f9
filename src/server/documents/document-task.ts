import type { CertificateView } from '#documents/certificate-view.ts'
import type { DocumentView, RenderedDocument } from '#documents/document-view.ts'
import type { DrawnSignature } from '#signature/drawn-signature.ts'
import type { ArchivedDocument } from '#signature/long-term/archive-document.ts'
import type { SignatureRequest } from '#signature/seal/apply-signature.ts'

/** CPU-heavy work, run in a worker off the event loop. Structured-cloneable. */
export type DocumentTask =
  | { readonly kind: 'document'; readonly view: DocumentView }
  | { readonly kind: 'certificate'; readonly view: CertificateView }
  /** Decodes an uploaded signature drawing, within limits of size and memory. */
  | { readonly kind: 'drawing'; readonly file: Uint8Array }
  | { readonly kind: 'sign'; readonly request: PartySignature }
  /** The deployment's final seal, with a timestamp if an authority is configured. */
  | { readonly kind: 'seal'; readonly request: FinalSeal }
  /** Extends a sealed document with its proofs, if an authority is configured, and reads its level. */
  | { readonly kind: 'archive'; readonly pdf: Uint8Array; readonly now: Date }
  /** A detached signature of the deployment. */
  | { readonly kind: 'cms'; readonly content: Uint8Array }
  /** Concatenates the pages of all files; their signatures become invalid. */
  | { readonly kind: 'merge'; readonly files: readonly Uint8Array[] }

export type PartySignature = Omit<SignatureRequest, 'identity' | 'timestamper'>

export interface FinalSeal {
  readonly pdf: Uint8Array
  /** Name of the deployment. */
  readonly sealer: string
  /** Reason of the seal, in the document's language. */
  readonly reason: string
  readonly at: Date
}

export interface DocumentTaskResults {
  readonly document: RenderedDocument
  readonly certificate: Uint8Array
  readonly drawing: DrawnSignature
  readonly sign: Uint8Array
  readonly seal: Uint8Array
  readonly merge: Uint8Array
  readonly archive: ArchivedDocument
  readonly cms: Uint8Array
}
