import type { AnswerInput, ElementState } from '#engine/index.ts'

/** The text a single-value control shows: what was typed, or the result nobody types. */
export function textOf(element: ElementState): string {
  if (element.computed) {
    return element.answer.kind === 'value' ? textOfInput(element.answer.value) : ''
  }
  return textOfInput(element.input)
}

function textOfInput(input: AnswerInput): string {
  if (input === null) return ''
  return typeof input === 'string' ? input : input.join(', ')
}

/** Whether a toggle is on: older dossiers stored other words for it, which the answer has in its normal form. */
export function isSwitchedOn({ answer }: ElementState): boolean {
  return answer.kind === 'value' && answer.value === 'true'
}

/** The values of a control with several answers. */
export function listOf(element: ElementState): readonly string[] {
  const input = element.computed
    ? element.answer.kind === 'value'
      ? element.answer.value
      : null
    : element.input
  if (input === null || input === '') return []
  return typeof input === 'string' ? [input] : input
}

/** True when nobody may type in it. */
export function isLocked(element: ElementState): boolean {
  return element.readonly || element.computed
}
