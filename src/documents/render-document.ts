import type { DocumentView, RenderedDocument, SignatureBox } from './document-view.ts'
import { drawSection, drawTitle } from './draw-section.ts'
import { drawSignatures } from './draw-signatures.ts'
import { drawSheet } from './sheet.ts'

/**
 * Draws a document as tagged PDF/A-2a. Deterministic: date and identifier of the file are derived from the view, so equal
 * views have equal hashes.
 */
export async function renderDocument(view: DocumentView): Promise<RenderedDocument> {
  const signatureBoxes: SignatureBox[] = []
  const { bytes, pageCount } = await drawSheet(view, (sheet) => {
    drawTitle(sheet, view.title, view.subtitle)
    for (const section of view.sections) {
      if (section.kind === 'signatures') signatureBoxes.push(...drawSignatures(sheet, section, view.day))
      else drawSection(sheet, section)
    }
  })
  return { bytes, pageCount, signatureBoxes }
}
