import { blocksInOrder } from '#form/blocks.ts'
import type { FormDefinition } from '#form/definition.ts'
import type { EnvelopeKind, EnvelopeState } from '#vocabulary/envelope.ts'
import { isFreezing } from './reading.ts'

/** Slugs of the blocks that envelopes freeze: all up to the one that opened the envelope. Source: design "Signature". */
export function frozenBlocks(
  definition: FormDefinition,
  envelopes: readonly { readonly kind: EnvelopeKind; readonly state: EnvelopeState }[],
): readonly string[] {
  const blocks = blocksInOrder(definition)
  const last = Math.max(
    -1,
    ...envelopes
      .filter(({ state }) => isFreezing(state))
      .map(({ kind }) => blocks.findIndex((block) => block.opensEnvelope === kind)),
  )
  return blocks.slice(0, last + 1).map(({ slug }) => slug)
}
