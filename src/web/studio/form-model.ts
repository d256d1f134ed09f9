import type { Block, FormDefinition, FormElement, Page } from '#form/definition.ts'
import type { NodeLevel, NodeRef } from '#form/studio-edit.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** A node of the tree at the left: a page, a block or an element. */
export interface TreePart {
  /** `element/inv_amount`; also its place in the address. */
  readonly id: string
  readonly node: NodeRef
  readonly title: Localized
  /** Of an element. */
  readonly type?: string
  readonly children: readonly TreePart[]
}

/** What the selection names, with everything around it. */
export interface Selected {
  readonly page: Page
  readonly block?: Block
  readonly element?: FormElement
}

/** The tree of a form. Parts that an edit leaves as they were keep their identity, so that only the others are rendered. */
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

/** The page, block and element that a node is or lies in. */
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

/** Every key of a level, so that a new one is none of them. */
function keysOf({ pages }: FormDefinition, level: NodeLevel): ReadonlySet<string> {
  const blocks = pages.flatMap((page) => page.blocks)
  if (level === 'page') return new Set(pages.map(({ slug }) => slug))
  if (level === 'block') return new Set(blocks.map(({ slug }) => slug))
  return new Set(blocks.flatMap(({ elements }) => elements.map(({ name }) => name)))
}

function freshKey(form: FormDefinition, level: NodeLevel, stem: string, joint: string): string {
  const taken = keysOf(form, level)
  let number = 1
  while (taken.has(`${stem}${joint}${number}`)) number += 1
  return `${stem}${joint}${number}`
}

const NEW_QUESTION = { fr: 'Nouvelle question', en: 'New question' }

/** A new element of a type, complete enough to be shown. */
export function createElement(form: FormDefinition, type: string): FormElement {
  const { choices, ownAttributes = [] } = traitsOf(type)
  return {
    name: freshKey(form, 'element', 'question', '_'),
    type,
    attributes: {
      label: NEW_QUESTION,
      ...(choices === 'authored' && {
        options: [1, 2].map((number) => ({
          value: `choix_${number}`,
          label: { fr: `Choix ${number}`, en: `Choice ${number}` },
        })),
      }),
      ...(ownAttributes.includes('types') && { types: [] }),
    },
  }
}

export function createBlock(form: FormDefinition): Block {
  return {
    slug: freshKey(form, 'block', 'bloc', '-'),
    title: { fr: 'Nouveau bloc', en: 'New block' },
    elements: [createElement(form, 'input_text')],
  }
}

export function createPage(form: FormDefinition): Page {
  return {
    slug: freshKey(form, 'page', 'page', '-'),
    title: { fr: 'Nouvelle page', en: 'New page' },
    blocks: [createBlock(form)],
  }
}
