import type { Block } from '#form/definition.ts'
import type { BlockProgress, BlockState } from './session-types.ts'

/**
 * States of the visible blocks in order: submitted ones are complete, the open one is in progress, others wait.
 * A submitted block that is open again is in progress. What may be seen only, or not opened at all, depends on
 * the person and the dossier, and is decided where those are known.
 * Source: wizard §4.
 */
export function presentBlockStates(
  blocks: readonly { readonly page: string; readonly block: Block }[],
  submitted: ReadonlySet<string>,
  open: string | undefined,
): readonly BlockProgress[] {
  return blocks.map(({ page, block }) => ({
    page,
    block: block.slug,
    state: findState(block.slug, submitted, open),
  }))
}

/** Share of visible blocks completed, 0 to 100; whole, and 100 only when all are. Source: wizard §2. */
export function computeProgressPercent(blocks: readonly Block[], submitted: ReadonlySet<string>): number {
  if (blocks.length === 0) return 0
  const done = blocks.filter((block) => submitted.has(block.slug)).length
  return Math.floor((done / blocks.length) * 100)
}

function findState(slug: string, submitted: ReadonlySet<string>, open: string | undefined): BlockState {
  if (slug === open) return 'progress'
  return submitted.has(slug) ? 'complete' : 'waiting'
}
