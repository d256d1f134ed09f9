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

/** An element with its path in messages: `page/block/name`. */
export interface ElementPlace {
  readonly path: string
  readonly element: FormElement
}

/** The elements of all blocks with their paths, in form order. */
export function placesInOrder({ pages }: Pages): readonly ElementPlace[] {
  return pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.elements.map((element) => ({ path: `${page.slug}/${block.slug}/${element.name}`, element })),
    ),
  )
}
