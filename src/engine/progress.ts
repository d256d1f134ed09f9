import type { Block } from '#form/definition.ts'
import type { BlockState } from '#vocabulary/block-state.ts'
import type { BlockAccess, BlockProgress } from './session-types.ts'

/**
 * States of the visible blocks, in order: submitted blocks are complete, the open one is in progress (even if submitted
 * before), others wait. For a reviewer every block is validated; a closed block is validated if it was submitted and
 * disabled otherwise.
 * Source: wizard §2, §4.
 */
export function presentBlockStates(
  blocks: readonly { readonly page: string; readonly block: Block }[],
  submitted: ReadonlySet<string>,
  open: string | undefined,
  access: BlockAccess = {},
): readonly BlockProgress[] {
  return blocks.map(({ page, block }) => ({
    page,
    block: block.slug,
    state: findState(block.slug, submitted, open, access),
  }))
}

/** Percentage of visible blocks completed, 0 to 100; whole, and 100 only when all are. Source: wizard §2. */
export function computeProgressPercent(blocks: readonly Block[], submitted: ReadonlySet<string>): number {
  if (blocks.length === 0) return 0
  const done = blocks.filter((block) => submitted.has(block.slug)).length
  return Math.floor((done / blocks.length) * 100)
}

function findState(
  slug: string,
  submitted: ReadonlySet<string>,
  open: string | undefined,
  { isReview, closed }: BlockAccess,
): BlockState {
  if (isReview === true) return 'validate'
  if (closed?.has(slug) === true) return submitted.has(slug) ? 'validate' : 'disable'
  if (slug === open) return 'progress'
  return submitted.has(slug) ? 'complete' : 'waiting'
}
