import type { Block, Page } from '#form/definition.ts'
import type { FormSession } from './form-session.ts'
import type { ElementState } from './session-types.ts'

/** A visible block with its answered elements. */
export interface AnsweredBlock {
  readonly block: Block
  readonly elements: readonly ElementState[]
}

/** A visible page with its blocks that hold an answer. */
export interface AnsweredPage {
  readonly page: Page
  readonly blocks: readonly AnsweredBlock[]
}

/**
 * Every answer that can be seen, computed ones included, by page and block in form order. The review and the summary
 * before signing both list it, so that neither can leave out what the other shows.
 */
export function findAnsweredPages(session: FormSession): readonly AnsweredPage[] {
  return session
    .visiblePages()
    .map((page) => ({
      page,
      blocks: session
        .visibleBlocks(page.slug)
        .map((block) => ({ block, elements: findAnswered(session, block) }))
        .filter(({ elements }) => elements.length > 0),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}

/** The answered elements of a block, without those that are never displayed. */
export function findAnswered(session: FormSession, block: Block): readonly ElementState[] {
  return block.elements
    .map(({ name }) => session.getElement(name))
    .filter(({ visible, type, answer }) => visible && type !== 'hidden' && answer.kind !== 'absent')
}
