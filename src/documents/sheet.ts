import type { Locale } from '#vocabulary/locale.ts'
import type { DocumentLook } from './document-view.ts'
import type { Faces } from './open-faces.ts'

/** Drawing context of a document. */
export interface Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  readonly faces: Faces
  readonly look: DocumentLook
  readonly locale: Locale
  /** Attributes of structure elements: the language of a passage in another one than the document's. */
  readonly passage: PDFKit.Mixins.StructureElementOptions
  /** Applies the typography of the document's language. */
  set(text: string): string
}
