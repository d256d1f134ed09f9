import type { Block, FormDefinition, FormElement, Page } from '#form/definition.ts'
import type { NodeLevel, NodeRef } from '#form/studio-edit.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** A node of the tree on the left: a page, a block or an element. */
export interface TreePart {
  /** `element/inv_amount`; also its place in the address. */
  readonly id: string
  readonly node: NodeRef
  readonly title: Localized
  /** Type of an element. */
  readonly type?: string
  readonly children: readonly TreePart[]
}

/** The selected node with its ancestors. */
export interface Selected {
  readonly page: Page
  readonly block?: Block
  readonly element?: FormElement
}

/** The tree of a form. Parts that an edit does not change keep their identity and are not re-rendered. */
export function treeOf({ pages }: FormDefinition): readonly TreePart[] {
  return pages.map((page) =>
    remember(page, () => ({
      ...partOf('page', page.slug, page.title),
      children: page.blocks.map((block) =>
        remember(block, () => ({
          ...partOf('block', block.slug, block.title),
          children: block.elements.map((element) =>
            remember(element, () => ({
              ...partOf('element', element.name, titleOf(element)),
              type: element.type,
              children: [],
            })),
          ),
        })),
      ),
    })),
  )
}

const known = new WeakMap<Page | Block | FormElement, TreePart>()

function remember(of: Page | Block | FormElement, build: () => TreePart): TreePart {
  const part = known.get(of) ?? build()
  known.set(of, part)
  return part
}

function partOf(level: NodeLevel, key: string, title: Localized) {
  return { id: `${level}/${key}`, node: { level, key }, title }
}

function titleOf({ name, attributes }: FormElement): Localized {
  const { label, shortLabel } = attributes
  if (label.fr === '' && label.en === '') return shortLabel ?? { fr: name, en: name }
  return label
}

/** The page, block and element of a node, including itself. */
export function findSelected({ pages }: FormDefinition, node: NodeRef | undefined): Selected | undefined {
  if (!node) return undefined
  const name = node.level === 'option' ? node.within : node.key
  for (const page of pages) {
    if (node.level === 'page' && page.slug === name) return { page }
    for (const block of page.blocks) {
      if (node.level === 'block' && block.slug === name) return { page, block }
      const element = block.elements.find((each) => each.name === name)
      if (element && node.level !== 'page' && node.level !== 'block') return { page, block, element }
    }
  }
  return undefined
}

/** Keys of the siblings of a node, in their order. */
export function siblingsOf(form: FormDefinition, node: NodeRef): readonly string[] {
  const { page, block } = findSelected(form, node) ?? {}
  if (node.level === 'page') return form.pages.map(({ slug }) => slug)
  if (node.level === 'block') return page?.blocks.map(({ slug }) => slug) ?? []
  return block?.elements.map(({ name }) => name) ?? []
}
