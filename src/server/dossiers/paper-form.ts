import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormDefinition } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { DossierRow } from './find-dossier.ts'

/** Role of the element that holds the signed paper form. */
const PAPER_ROLE = 'dossier.paperForm'

type Registered = Pick<DossierRow, 'state' | 'form_code'>

export function findPaperElement(definition: FormDefinition): string | undefined {
  return blocksInOrder(definition)
    .flatMap(({ elements }) => elements)
    .find(({ role }) => role === PAPER_ROLE)?.name
}

/** Wire id of the element that holds the signed paper form; null when the form has none. */
export function findPaperForm({ id, definition }: Pick<PublishedForm, 'id' | 'definition'>): string | null {
  const element = findPaperElement(definition)
  return element === undefined ? null : wireId(id, element)
}

/** Whether the back office enters this dossier from paper. */
export function isPaper({ form_code: code }: Pick<Registered, 'form_code'>): boolean {
  return code === BACK_OFFICE_FORM
}

/** Whether a paper subscription is complete but for its signed paper form. */
export function isAwaitingPaper(row: Registered): boolean {
  return row.state === 'registered' && isPaper(row)
}

/** Whether the missing paper form can be uploaded in this block. */
export function awaitsPaper(row: Registered, block: Block): boolean {
  return isAwaitingPaper(row) && block.elements.some(({ role }) => role === PAPER_ROLE)
}
