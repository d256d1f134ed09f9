import { blocksInOrder, elementsInOrder } from '#form/blocks.ts'
import type { Block, FormDefinition, FormElement, Option, Page } from '#form/definition.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { keyOfTitle } from './part-key.ts'

/** A level of a form where authors add parts, each with a permanent key. */
export type NewLevel = 'page' | 'block' | 'element'

const KEYS = {
  page: { joint: '-', otherwise: 'page' },
  block: { joint: '-', otherwise: 'bloc' },
  element: { joint: '_', otherwise: 'question' },
} as const

/** The key of a new part with this title; no other part of its level has it. */
export function keyOfNew(form: FormDefinition, level: NewLevel, title: Localized): string {
  return keyOfTitle(title, { ...KEYS[level], taken: keysOf(form, level) })
}

function keysOf(form: FormDefinition, level: NewLevel): ReadonlySet<string> {
  if (level === 'page') return new Set(form.pages.map(({ slug }) => slug))
  if (level === 'block') return new Set(blocksInOrder(form).map(({ slug }) => slug))
  return new Set(elementsInOrder(form).map(({ name }) => name))
}

/** A new element of a type, complete enough to be shown. */
export function createElement(form: FormDefinition, type: string, label: Localized): FormElement {
  const { choices, ownAttributes = [] } = traitsOf(type)
  return {
    name: keyOfNew(form, 'element', label),
    type,
    attributes: {
      label,
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

/** A block that has no question yet. */
export function createBlock(form: FormDefinition, title: Localized): Block {
  return { slug: keyOfNew(form, 'block', title), title, elements: [] }
}

/** A page with one block of the same title. */
export function createPage(form: FormDefinition, title: Localized): Page {
  return { slug: keyOfNew(form, 'page', title), title, blocks: [createBlock(form, title)] }
}

/** The value of a new choice next to these, which identifies it in rules and exports. */
export function valueOfNew(options: readonly Option[], label: Localized): string {
  const taken = new Set(options.map(({ value }) => value))
  return keyOfTitle(label, { joint: '_', otherwise: 'choix', taken })
}
