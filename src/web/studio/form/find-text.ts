import type { FormSession } from '#engine/index.ts'
import type { NodeRef } from '#form/studio-edit.ts'

/** A text of the form: its node, and its path within the node. */
export interface TextPlace {
  readonly node: NodeRef
  readonly path: readonly string[]
}

export interface FoundText {
  readonly place: TextPlace
  /** Where it is drawn. */
  readonly at: DOMRect
  /** False for a field, where a click goes to the control. */
  readonly isText: boolean
}

/** The text of the form that a part of the live page shows. Undefined outside of blocks and elements. */
export function findText(target: Element, session: FormSession): FoundText | undefined {
  const part = target.closest('[data-element], [data-block], [data-page]')
  if (!(part instanceof HTMLElement)) return undefined
  const { element, block, page } = part.dataset
  if (element !== undefined) return findInElement(target, part, { session, name: element })
  const node: NodeRef =
    page === undefined ? { level: 'block', key: block ?? '' } : { level: 'page', key: page }
  const text = target.closest('[data-text]')
  const help = target.closest('.popover p:last-of-type')
  const path = text instanceof HTMLElement ? [text.dataset['text'] ?? 'title'] : help ? ['help'] : ['title']
  return {
    place: { node, path },
    at: (text ?? help ?? part).getBoundingClientRect(),
    isText: (text ?? help) !== null,
  }
}

function findInElement(
  target: Element,
  part: HTMLElement,
  { session, name }: { readonly session: FormSession; readonly name: string },
): FoundText {
  const node: NodeRef = { level: 'element', key: name }
  const at = (of: Element) => of.getBoundingClientRect()
  const own = (path: string, of: Element): FoundText => ({
    place: { node, path: ['attributes', path] },
    at: at(of),
    isText: true,
  })
  const help = target.closest('.popover')
  if (help && !target.closest('button')) return own('help', help)
  // A click on the help button or a field keeps its own effect, and only selects the element.
  const isControl = target.closest('input, select, textarea, button, [role="slider"], a') !== null
  if (isControl) return { ...own('label', part), isText: false }
  const option = findOption(target, { session, name })
  if (option)
    return {
      place: { node: option, path: ['label'] },
      at: at(target.closest('label') ?? target),
      isText: true,
    }
  const text = target.closest('.label, label, p, [data-text]')
  if (!text) return { ...own('label', part), isText: false }
  return own(session.getElement(name).definition.attributes.sentence ? 'sentence' : 'label', text)
}

/**
 * The option that a label belongs to, by its radio or checkbox. Products and table rows are not options of the form.
 */
function findOption(
  target: Element,
  { session, name }: { readonly session: FormSession; readonly name: string },
): NodeRef | undefined {
  const label = target.closest('label')
  const box = label?.querySelector('input[type=radio], input[type=checkbox]')
  const boxes = box?.closest('[data-element]')?.querySelectorAll('input[type=radio], input[type=checkbox]')
  const { attributes } = session.getElement(name).definition
  const option = box && attributes.options?.[[...(boxes ?? [])].indexOf(box)]
  if (!option || attributes.variant === 'statement') return undefined
  return { level: 'option', key: option.value, within: name }
}
