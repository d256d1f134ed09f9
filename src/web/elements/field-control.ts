import type { FormRun } from './form-run.tsx'
import type { AnswerInput, ElementState } from '#engine/index.ts'

/** Text of a single-value control: as typed, or the computed result. */
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

/** Whether a toggle is on. Reads the normalised answer, since older dossiers stored other values. */
export function isSwitchedOn({ answer }: ElementState): boolean {
  return answer.kind === 'value' && answer.value === 'true'
}

/** Values of a multiple-answer control. */
export function listOf(element: ElementState): readonly string[] {
  const input = element.computed
    ? element.answer.kind === 'value'
      ? element.answer.value
      : null
    : element.input
  if (input === null || input === '') return []
  return typeof input === 'string' ? [input] : input
}

/** Whether the control is read-only. */
export function isLocked(element: ElementState): boolean {
  return element.readonly || element.computed
}

/** An answer by one press, which no blur follows: saved now. */
export function settle(run: FormRun, name: string, input: AnswerInput): void {
  run.change(name, input)
  run.leave(name)
}
