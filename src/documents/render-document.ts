import type { DocumentView, RenderedDocument, SignatureBox } from './document-view.ts'
import { buildSection, buildTitle } from './draw-section.ts'
import { buildSignatures } from './draw-signatures.ts'
import { drawFlow, keepTail, type Block } from './flow.ts'
import { drawSheet } from './draw-sheet.ts'

/** Blocks of the last section that stay on the page of the signatures. */
const KEPT_WITH_SIGNATURES = 2

/**
 * Draws a document as tagged PDF/A-2a. Deterministic: date and identifier of the file are derived from the view, so equal
 * views have equal hashes.
 */
export async function renderDocument(view: DocumentView): Promise<RenderedDocument> {
  const signatureBoxes: SignatureBox[] = []
  const { bytes, pageCount } = await drawSheet(view, (sheet) => {
    let blocks: readonly Block[] = buildTitle(sheet, view.title, view.subtitle)
    for (const section of view.sections) {
      if (section.kind === 'signatures') {
        const signatures = buildSignatures(sheet, section, view.day, signatureBoxes)
        blocks = [...keepTail(blocks, KEPT_WITH_SIGNATURES), ...signatures]
      } else blocks = [...blocks, ...buildSection(sheet, section)]
    }
    drawFlow(sheet, blocks)
  })
  return { bytes, pageCount, signatureBoxes }
}
