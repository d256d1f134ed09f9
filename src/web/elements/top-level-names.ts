import type { Block } from '#form/definition.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

/** Elements of a block in order, without children of groups and sliders. */
export function topLevelNames(block: Pick<Block, 'elements'>): readonly string[] {
  const inside = new Set(
    block.elements.flatMap(({ type, attributes }) => [
      ...(attributes.childrenElementsIds ?? []),
      ...(traitsOf(type).drawsChild && attributes.childElementId !== undefined
        ? [attributes.childElementId]
        : []),
    ]),
  )
  return block.elements.map(({ name }) => name).filter((name) => !inside.has(name))
}
