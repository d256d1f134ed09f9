import { expect, it } from 'vitest'
import { ChangeTail } from './change-tail.ts'

it('asks again for ids that were skipped, until they appear', () => {
  const tail = new ChangeTail(10, [10], 0)

  tail.advance([11, 14], 1_000)
  const skipped = tail.missing
  tail.advance([13], 2_000)

  expect([skipped, tail.missing, tail.last]).toEqual([[12, 13], [12], 14])
})

it('gives up an id once its transaction can no longer commit', () => {
  const tail = new ChangeTail(10, [10], 0)
  tail.advance([12], 0)

  tail.advance([13], 61_000)

  expect(tail.missing).toEqual([])
})

it('starts with the gaps of rows that are not committed yet', () => {
  expect(new ChangeTail(10, [5, 6, 8, 10], 0).missing).toEqual([7, 9])
  expect(new ChangeTail(0, [], 0).missing).toEqual([])
})

it('remembers a bounded number of missing ids', () => {
  const tail = new ChangeTail(0, [], 0)

  tail.advance([1_000_000, 2_000_000], 0)

  expect(tail.missing.length).toBeLessThanOrEqual(1_000)
})
