import type { CompiledElement } from './compiled-form.ts'
import { ABSENT, isBlank } from './elements/face.ts'
import type { Answer, AnswerInput } from './session-types.ts'

/** The answer that an element reads from an input, whether the element is shown or not. */
export function parseAnswer(
  { face, definition }: Pick<CompiledElement, 'face' | 'definition'>,
  input: AnswerInput,
): Answer {
  return isBlank(input) ? ABSENT : face.parse(input, definition)
}

/** Whether an element reads the same answer from two inputs, such as `1 000` and `1000`. */
export function isReadAlike(
  element: Pick<CompiledElement, 'face' | 'definition'>,
  left: AnswerInput,
  right: AnswerInput,
): boolean {
  return isSameAnswer(parseAnswer(element, left), parseAnswer(element, right))
}

/** Whether two answers have the same kind and content. */
export function isSameAnswer(left: Answer, right: Answer): boolean {
  if (left === right) return true
  if (left.kind === 'value' && right.kind === 'value') return isSameInput(left.value, right.value)
  return left.kind === 'invalid' && right.kind === 'invalid' && isSameInput(left.input, right.input)
}

/** Whether two inputs are the same text, or the same texts in the same order. */
export function isSameInput(left: AnswerInput, right: AnswerInput): boolean {
  if (left === right) return true
  if (left === null || right === null || typeof left === 'string' || typeof right === 'string') return false
  return left.length === right.length && left.every((member, position) => member === right[position])
}
