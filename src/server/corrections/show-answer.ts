import { displayAnswer, type FormSession } from '#engine/index.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { ExaminedCorrection } from './examine-correction.ts'

/** An answer as text: as typed while it is invalid, titles for files; null without one. */
export function showAnswer(
  { basis, correction }: Pick<ExaminedCorrection, 'basis' | 'correction'>,
  session: FormSession,
  name: string,
  locale: Locale,
): string | null {
  const state = session.getElement(name)
  if (!state.visible) return null
  if (ELEMENT_TRAITS[state.type].holdsReceipts && state.answer.kind === 'value') {
    const { value } = state.answer
    const titles = new Map([
      ...basis.dossier.receipts.map(({ id, title }) => [String(id), title] as const),
      ...correction.receipts.map(({ id, title }) => [String(id), title] as const),
    ])
    return (
      [value]
        .flat()
        .map((id) => titles.get(id) ?? id)
        .join(', ') || null
    )
  }
  return displayAnswer(state, locale) || null
}
