import { displayAnswer, type ElementState, type FormSession } from '#engine/index.ts'
import type { ReviewView } from '#contract/review.ts'
import type { Block } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { getVisibleDossier, loadDossier, openForm, type LoadedDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

type Shown = ReviewView['pages'][number]['blocks'][number]['elements'][number]

/** The visible, answered elements of a dossier by page and block, formatted for display. */
export async function readView(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<ReviewView> {
  const row = await getVisibleDossier(services.store.db, user, id)
  const dossier = await loadDossier(services, services.store.db, row)
  return presentView(openForm(services, user, dossier), dossier, locale)
}

/** The same of a dossier whose form is open. */
export function presentView(session: FormSession, dossier: LoadedDossier, locale: Locale): ReviewView {
  const formId = dossier.form.id
  const pages = session.visiblePages().map((page) => ({
    id: wireId(formId, page.slug),
    name: session.text(page.title, locale),
    blocks: session
      .visibleBlocks(page.slug)
      .map((block) => ({
        id: wireId(formId, block.slug),
        name: session.text(block.title, locale),
        elements: presentElements(session, block, dossier, locale),
      }))
      .filter(({ elements }) => elements.length > 0),
  }))
  return { pages: pages.filter(({ blocks }) => blocks.length > 0) }
}

function presentElements(
  session: FormSession,
  block: Block,
  dossier: LoadedDossier,
  locale: Locale,
): Shown[] {
  return block.elements
    .map(({ name }) => session.getElement(name))
    .filter(({ visible, type }) => visible && type !== 'hidden')
    .flatMap((element) => {
      const value = presentShown(element, dossier, locale)
      if (value === undefined) return []
      const elementId = wireId(dossier.form.id, element.name)
      return [{ elementId, presentation: element.label[locale], value }]
    })
}

function presentShown(
  element: ElementState,
  { receipts }: LoadedDossier,
  locale: Locale,
): Shown['value'] | undefined {
  const { answer, type, options } = element
  if (answer.kind === 'absent') return undefined
  // Accepted by an earlier release: shown as it was typed.
  if (answer.kind === 'invalid') return displayAnswer(element, locale)
  if (ELEMENT_TRAITS[type].holdsReceipts)
    return receipts.filter((receipt) => receipt.element === element.name).map(({ title }) => title)
  if (type === 'toggle') return answer.value === 'true'
  if (typeof answer.value === 'string') return displayAnswer(element, locale)
  return answer.value.map((member) => options.find(({ value }) => value === member)?.label[locale] ?? member)
}
