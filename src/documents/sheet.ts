import type { Locale } from '#vocabulary/locale.ts'
import type { DocumentLook } from './document-view.ts'
import type { Faces } from './open-faces.ts'

/** A document being drawn: pdfkit's, the root of its structure tree, and how its text is set. */
export interface Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  readonly faces: Faces
  readonly look: DocumentLook
  readonly locale: Locale
  /** Text as it is drawn, with the language's spaces. */
  set(text: string): string
}
