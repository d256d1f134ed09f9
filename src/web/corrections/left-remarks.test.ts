import { expect, test } from 'vitest'
import { findLeftRemarks, isAllTold } from './left-remarks.ts'

const question = (remarks: readonly number[], isProposed: boolean, fates: readonly string[] = []) => ({
  remarks,
  isProposed,
  receipts: fates.map((fate) => ({ fate })),
})

test('a remark is left while none of its questions has another answer or file', () => {
  const remarks = [1, 2, 3, 4].map((number) => ({ number, place: `place ${number}` }))
  const questions = [
    question([1], false),
    question([1, 2], true),
    question([3], false, ['kept', 'kept']),
    question([], true),
  ]

  // The fourth raises no question: nothing could be changed for it.
  expect(findLeftRemarks({ remarks, questions }).map(({ number }) => number)).toEqual([3])
  const replaced = [...questions, question([3], false, ['removed', 'added'])]
  expect(findLeftRemarks({ remarks, questions: replaced })).toEqual([])
})

test('a remark that is left since the last warning is told, also where another one is not left any more', () => {
  const of = (...numbers: readonly number[]) => numbers.map((number) => ({ number }))

  expect(isAllTold(of(1), of())).toBe(false)
  expect(isAllTold(of(1), of(1, 2))).toBe(true)
  expect(isAllTold(of(2), of(1))).toBe(false)
})
