import { expect, test } from 'vitest'
import { nearerStretch } from './page-stretch.ts'

test.each([
  ['from the front', 3, 95, { fromEnd: false, offset: 20, limit: 10 }],
  ['from the end when that is nearer', 8, 95, { fromEnd: true, offset: 15, limit: 10 }],
  ['the last, shorter page', 10, 95, { fromEnd: true, offset: 0, limit: 5 }],
  ['nothing past the last page', 11, 95, undefined],
  ['nothing of nothing', 1, 0, undefined],
] as const)('reads %s', (_, page, count, expected) => {
  expect(nearerStretch(page, 10, { count, more: false })).toEqual(expected)
})

test('reads a search that stopped counting from the front only', () => {
  expect(nearerStretch(1_000, 10, { count: 10_000, more: true })).toEqual({
    fromEnd: false,
    offset: 9_990,
    limit: 10,
  })
})
