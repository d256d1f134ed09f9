import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormDefinition } from '#form/definition.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { DossierRow } from './find-dossier.ts'

/** The element that holds the paper form people signed. */
const PAPER_ROLE = 'dossier.paperForm'

type Registered = Pick<DossierRow, 'state' | 'form_code'>

export function findPaperElement(definition: FormDefinition): string | undefined {
  return blocksInOrder(definition)
    .flatMap(({ elements }) => elements)
    .find(({ role }) => role === PAPER_ROLE)?.name
}

/** A paper subscription that is entered and whose paper form has not come: nothing else is missing. */
export function isAwaitingPaper(row: Registered): boolean {
  return row.state === 'registered' && row.form_code === BACK_OFFICE_FORM
}

/** May the paper form of this registered dossier still be attached in this block. */
export function awaitsPaper(row: Registered, block: Block): boolean {
  return isAwaitingPaper(row) && block.elements.some(({ role }) => role === PAPER_ROLE)
}
