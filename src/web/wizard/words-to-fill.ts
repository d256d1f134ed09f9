import type { FormSession } from '#engine/index.ts'

/**
 * Fields that spell out a number, with the text to fill in when the number loses the focus: only those that are empty
 * or hold the words of another number.
 */
export function findWordsToFill(session: FormSession, number: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { name, type, definition, computed } of session.form.elements) {
    if (type !== 'convert_number_to_word' || definition.reference !== number || computed) continue
    const { visible, readonly, disabled, answer, violations } = session.getElement(name)
    const words = session.expectedWords(name)
    const isRight = answer.kind === 'value' && violations.length === 0
    if (words !== undefined && visible && !readonly && !disabled && !isRight) found.set(name, words)
  }
  return found
}
