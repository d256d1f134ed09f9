import { tuneElement, type FormTuning } from '#form/tune-element.ts'
import type { Block, FormDefinition, FormElement, Page } from '#form/definition.ts'
import { asRecord, readPath } from '#form/layered-tree.ts'

/** Reads a merged form as the engine does; undefined for one without pages of blocks of elements. */
export type FormReader = (value: unknown) => FormDefinition | undefined

/**
 * Creates a reader of merged forms: fills in the defaults of conditions, and applies the deployment's settings to
 * elements. Parts that an edit does not change keep their identity.
 */
export function createFormReader(tuning: FormTuning): FormReader {
  const elements = new WeakMap<FormElement, FormElement>()
  const blocks = new WeakMap<Block, Block>()
  const pages = new WeakMap<Page, Page>()
  const readBlock = (block: Block) => ({
    ...withCondition(block),
    elements: block.elements.map((element) =>
      remember(elements, element, () => tuneElement(completeElement(element), tuning)),
    ),
  })
  const readPage = (page: Page) => ({
    ...withCondition(page),
    blocks: page.blocks.map((block) => remember(blocks, block, () => readBlock(block))),
  })
  return (value) =>
    isForm(value)
      ? { ...value, pages: value.pages.map((page) => remember(pages, page, () => readPage(page))) }
      : undefined
}

/** The settings that forms are shown with, from the merged `deployment.json`. */
export function readTuning(settings: unknown): FormTuning {
  const channel = readPath(settings, ['oneTimeCode', 'channel'])
  const isListed = readPath(settings, ['flags', 'wealthManagement']) === true
  const listed = readPath(settings, ['durationField', 'element'])
  return {
    codeChannel: channel === 'sms' ? 'sms' : 'email',
    listed: isListed && typeof listed === 'string' ? listed : undefined,
  }
}

/** Checks only what the compiler needs: the server has checked the rest, and checks each edit. */
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

function completeElement(element: FormElement): FormElement {
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

/** Tuning that leaves a form unchanged. */
export const completeForm: FormReader = createFormReader({ codeChannel: 'email', listed: undefined })
