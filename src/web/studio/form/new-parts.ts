import type { Block, FormDefinition, FormElement, Page } from '#form/definition.ts'
import type { NodeLevel } from '#form/studio-edit.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

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
