import type { Block, FormDefinition, FormElement, Page } from '#form/definition.ts'
import { asRecord } from '#form/layered-tree.ts'

/**
 * A merged form as the engine reads it: conditions with the values that an author may leave out. Elements that an edit leaves
 * as they were keep their identity.
 */
export function completeForm(value: unknown): FormDefinition | undefined {
  if (!isForm(value)) return undefined
  return { ...value, pages: value.pages.map(completePage) }
}

/** What compiling needs; the server has checked the rest, and checks each edit. */
function isForm(value: unknown): value is FormDefinition {
  const pages: unknown = asRecord(value)?.['pages']
  return areAll(pages, (page) =>
    areAll(asRecord(page)?.['blocks'], (block) =>
      areAll(
        asRecord(block)?.['elements'],
        (element) => asRecord(asRecord(element)?.['attributes'])?.['label'] !== undefined,
      ),
    ),
  )
}

function areAll(list: unknown, isFine: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isFine)
}

const pages = new WeakMap<Page, Page>()
const blocks = new WeakMap<Block, Block>()
const elements = new WeakMap<FormElement, FormElement>()

function completePage(page: Page): Page {
  return remember(pages, page, () => ({ ...withCondition(page), blocks: page.blocks.map(completeBlock) }))
}

function completeBlock(block: Block): Block {
  return remember(blocks, block, () => ({
    ...withCondition(block),
    elements: block.elements.map(completeElement),
  }))
}

function completeElement(element: FormElement): FormElement {
  return remember(elements, element, () => {
    const { options } = element.attributes
    const { mustEqual } = element
    return {
      ...withCondition(element),
      attributes: {
        ...element.attributes,
        ...(options && { options: options.map((option) => ({ ...option, ...whenOf(option.condition) })) }),
      },
      ...(mustEqual?.when && { mustEqual: { ...mustEqual, when: { ...AND, ...mustEqual.when } } }),
    }
  })
}

const AND = { combinator: 'and' } as const

function whenOf<When extends object>(condition: When | undefined) {
  return condition && { condition: { ...AND, ...condition } }
}

function withCondition<Part extends { readonly condition?: FormElement['condition'] }>(part: Part): Part {
  if (!part.condition) return part
  return { ...part, condition: { ...AND, ...part.condition, effects: part.condition.effects ?? ['visible'] } }
}

function remember<Part extends object>(known: WeakMap<Part, Part>, part: Part, complete: () => Part): Part {
  const found = known.get(part) ?? complete()
  known.set(part, found)
  return found
}
