import type { Block, FormDefinition, FormElement } from './definition.ts'

type Pages = Pick<FormDefinition, 'pages'>

/** The blocks of all pages, in form order. */
export function blocksInOrder({ pages }: Pages): readonly Block[] {
  return pages.flatMap(({ blocks }) => blocks)
}

/** The elements of all blocks, in form order. */
export function elementsInOrder(form: Pages): readonly FormElement[] {
  return blocksInOrder(form).flatMap(({ elements }) => elements)
}
