import type { Block } from '#form/definition.ts'
import type { BlockState } from '#vocabulary/block-state.ts'
import type { BlockAccess, BlockProgress } from './session-types.ts'

/**
 * States of the visible blocks in order: submitted ones are complete, the open one is in progress, others wait.
 * A submitted block that is open again is in progress. Who only reviews sees every block validated; a closed
 * block is validated once submitted and disabled before.
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

/** Share of visible blocks completed, 0 to 100; whole, and 100 only when all are. Source: wizard §2. */
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
