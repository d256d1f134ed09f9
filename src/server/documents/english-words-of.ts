import { type FormSession, isEuroAmount } from '#engine/index.ts'
import { presentEnglishEuroWords, presentEnglishWords } from '#rules/english-words.ts'

/** English words of the number that an element writes out; undefined for other elements and while the element has no answer. */
export function englishWordsOf(session: FormSession, name: string): string | undefined {
  const element = session.form.elementByName.get(name)
  if (element?.type !== 'convert_number_to_word') return undefined
  const written = session.getElement(name)
  const referred = session.form.elementByName.get(element.definition.reference ?? '')
  if (!written.visible || written.answer.kind !== 'value' || referred === undefined) return undefined
  const { answer } = session.getElement(referred.name)
  if (answer.kind !== 'value' || typeof answer.value !== 'string') return undefined
  return isEuroAmount(referred) ? presentEnglishEuroWords(answer.value) : presentEnglishWords(answer.value)
}
