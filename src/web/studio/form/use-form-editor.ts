import { useMemo } from 'react'
import type { FormDefinition, FormElement } from '#form/definition.ts'
import type { EditPlace, NodeLevel, NodeRef } from '#form/studio-edit.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { findSelected, siblingsOf } from './form-parts.ts'
import { createBlock, createElement, createPage, valueOfNew } from './new-parts.ts'
import { placeOf, useStudio } from '../studio-context.tsx'

/** Editing operations on the current form. */
export interface FormEditor {
  readonly file: string
  readonly form: FormDefinition
  readonly selected: NodeRef | undefined
  readonly select: (node: NodeRef) => void
  readonly set: (node: NodeRef | null, path: readonly string[], value: unknown) => void
  readonly addElement: (type: string, label: Localized) => void
  readonly addBlock: (title: Localized) => void
  readonly addPage: (title: Localized) => void
  readonly addOption: (element: FormElement, label: Localized) => void
  readonly move: (node: NodeRef, place: EditPlace) => void
  /** One place up or down among its siblings. */
  readonly shift: (node: NodeRef, by: -1 | 1) => void
  readonly remove: (node: NodeRef) => void
}

export function useFormEditor(
  file: string,
  form: FormDefinition,
  { selected, select }: Pick<FormEditor, 'selected' | 'select'>,
): FormEditor {
  const { copy } = useStudio()
  return useMemo(() => {
    const add = (level: NodeLevel, place: EditPlace, value: object) =>
      copy.edit([{ kind: 'add', file, level, place, value: { ...value } }])
    const move = (node: NodeRef, place: EditPlace) => void copy.edit([{ kind: 'move', file, node, place }])
    return {
      file,
      form,
      selected,
      select,
      set: (node, path, value) => copy.set({ file, node, path, value }),
      addElement(type, label) {
        const value = createElement(form, type, label)
        const place = placeForElement(form, selected)
        if (!place) return
        add('element', place, value)
        select({ level: 'element', key: value.name })
      },
      addBlock(title) {
        const value = createBlock(form, title)
        const { page = form.pages.at(-1), block } = findSelected(form, selected) ?? {}
        if (!page) return
        add('block', block ? { after: block.slug } : { within: page.slug }, value)
        select({ level: 'block', key: value.slug })
      },
      addPage(title) {
        const value = createPage(form, title)
        const after = (findSelected(form, selected)?.page ?? form.pages.at(-1))?.slug
        add('page', after === undefined ? {} : { after }, value)
        select({ level: 'page', key: value.slug })
      },
      addOption: ({ name, attributes: { options = [] } }, label) =>
        add('option', { within: name }, { value: valueOfNew(options, label), label }),
      move,
      shift(node, by) {
        const siblings = siblingsOf(form, node)
        const other = siblings[siblings.indexOf(node.key) + by]
        if (other !== undefined) move(node, by < 0 ? { before: other } : { after: other })
      },
      remove(node) {
        copy.edit([{ kind: 'remove', file, node }])
        const left = findSelected(form, node)
        if (node.level === 'element' && left?.block) select({ level: 'block', key: left.block.slug })
        if (node.level === 'block' && left) select({ level: 'page', key: left.page.slug })
        const other = form.pages.find(({ slug }) => slug !== node.key)
        if (node.level === 'page' && other) select({ level: 'page', key: other.slug })
      },
    }
  }, [copy, file, form, selected, select])
}

/** After the selected element, else at the end of the selected block or page. */
function placeForElement(form: FormDefinition, selected: NodeRef | undefined): EditPlace | undefined {
  const { page = form.pages[0], block, element } = findSelected(form, selected) ?? {}
  if (element) return { after: element.name }
  const within = (block ?? page?.blocks.at(-1))?.slug
  return within === undefined ? undefined : { within }
}

/** Id of the tree's row, and of a part of the live form. */
export function idOf(node: NodeRef | undefined): string | undefined {
  return node && placeOf(node)
}
