import type { DocumentView, RenderedDocument, SignatureBox } from './document-view.ts'
import { buildSection, buildTitle } from './draw-section.ts'
import { buildSignatures } from './draw-signatures.ts'
import { drawFlow, keepEnd, keepTail, type Block } from './flow.ts'
import { drawSheet } from './draw-sheet.ts'
import { LAST_PAGE_HEIGHT } from './layout-rules.ts'

/** Blocks before the signatures that stay on their page, so that no page holds signatures alone. */
const KEPT_WITH_SIGNATURES = 2

/** Renders tagged PDF/A-2a. Deterministic: date and file identifier derive from the view, so equal views have equal hashes. */
export async function renderDocument(view: DocumentView): Promise<RenderedDocument> {
  const signatureBoxes: SignatureBox[] = []
  const setting = { day: view.day, level: view.signatureLevel, boxes: signatureBoxes }
  const { bytes, pageCount } = await drawSheet(view, (sheet) => {
    let blocks: readonly Block[] = buildTitle(sheet, view.title, {
      subtitle: view.subtitle,
      original: view.originalTitle,
    })
    for (const section of view.sections) {
      if (section.kind === 'signatures') {
        const signatures = buildSignatures(sheet, section, setting)
        blocks = [...keepTail(blocks, KEPT_WITH_SIGNATURES), ...signatures]
      } else {
        // A French sentence stays on the page of the sentence that it repeats.
        const isRepeated = section.locale !== undefined && section.locale !== view.locale
        blocks = [...(isRepeated ? keepTail(blocks, 1) : blocks), ...buildSection(sheet, section)]
      }
    }
    drawFlow(sheet, keepEnd(blocks, LAST_PAGE_HEIGHT))
  })
  return { bytes, pageCount, signatureBoxes }
}
