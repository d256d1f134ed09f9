import type { Block, ElementType } from '#form/definition.ts'

/** Types that draw their child element themselves; to others `childElementId` only names a linked answer. */
const SLIDERS: ReadonlySet<string> = new Set<ElementType>(['range', 'input_percentage_range'])

/** Elements of a block in order, without those that a group or a slider draws inside itself. */
export function topLevelNames(block: Pick<Block, 'elements'>): readonly string[] {
  const inside = new Set(
    block.elements.flatMap(({ type, attributes }) => [
      ...(attributes.childrenElementsIds ?? []),
      ...(SLIDERS.has(type) && attributes.childElementId !== undefined ? [attributes.childElementId] : []),
    ]),
  )
  return block.elements.map(({ name }) => name).filter((name) => !inside.has(name))
}
