import type { Answer, AnswerInput } from './session-types.ts'

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
