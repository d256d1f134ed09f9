import {
  displayAnswer,
  findAnsweredPages,
  reviewTitleOf,
  shortLabelOf,
  type ElementState,
  type FormSession,
} from '#engine/index.ts'
import type { ReviewView } from '#contract/review.ts'
import { wireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDossier } from './load-dossier.ts'
import { presentOrigin, type OriginContext } from './present-origin.ts'

type Shown = ReviewView['pages'][number]['blocks'][number]['elements'][number]

/** How each answer of these pages was given, by wire id. */
export function presentOrigins(pages: ReviewView['pages'], context: OriginContext): ReviewView['origins'] {
  const { form } = context.dossier
  const shown = new Set(
    pages
      .flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements))
      .map(({ elementId }) => elementId),
  )
  return Object.fromEntries(
    form.compiled.elements.flatMap((element) => {
      const elementId = wireId(form.id, element.name)
      const origin = shown.has(elementId) ? presentOrigin(context, element) : null
      return origin ? [[elementId, origin]] : []
    }),
  )
}

/** The answers of a dossier whose form is open. */
export function presentPages(
  session: FormSession,
  dossier: LoadedDossier,
  locale: Locale,
): ReviewView['pages'] {
  const formId = dossier.form.id
  return findAnsweredPages(session).map(({ page, blocks }) => ({
    id: wireId(formId, page.slug),
    name: session.text(reviewTitleOf(page), locale),
    blocks: blocks.map(({ block, elements }) => ({
      id: wireId(formId, block.slug),
      name: session.text(block.title, locale),
      elements: elements.flatMap((element): Shown[] => {
        const value = presentShown(element, dossier, locale)
        if (value === undefined) return []
        const presentation = session.text(shortLabelOf(element.definition.attributes), locale)
        return [{ elementId: wireId(formId, element.name), presentation, value }]
      }),
    })),
  }))
}

/** An answer as it is displayed; undefined without one. */
export function presentShown(
  element: ElementState,
  { receipts }: LoadedDossier,
  locale: Locale,
): Shown['value'] | undefined {
  const { answer, type, options } = element
  if (answer.kind === 'absent') return undefined
  // An invalid answer that an earlier release accepted: shown as typed.
  if (answer.kind === 'invalid') return displayAnswer(element, locale)
  if (ELEMENT_TRAITS[type].holdsReceipts)
    return receipts.filter((receipt) => receipt.element === element.name).map(({ title }) => title)
  if (type === 'toggle') return answer.value === 'true'
  if (typeof answer.value === 'string') return displayAnswer(element, locale)
  return answer.value.map((member) => options.find(({ value }) => value === member)?.label[locale] ?? member)
}
