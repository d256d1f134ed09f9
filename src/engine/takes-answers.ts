import type { Block, FormDefinition } from '#form/definition.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

/**
 * Whether a block of questions may be written in a state in which only a part of the form is: where files go while
 * additional documents are asked for, and up to the mission's documents after they were declined. Source: design "States".
 */
export function takesAnswers(
  state: DossierState | undefined,
  { pages }: Pick<FormDefinition, 'pages'>,
  block: Block,
): boolean {
  if (state === 'additional_documents')
    return block.elements.some(({ type }) => traitsOf(type).holdsReceipts === true)
  if (state !== 'mission_abort') return true
  const blocks = pages.flatMap((page) => page.blocks)
  return blocks.indexOf(block) <= blocks.findIndex(({ opensEnvelope }) => opensEnvelope === 'mission')
}
