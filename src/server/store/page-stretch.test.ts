import { describe, expect, test, vi } from 'vitest'
import { nearerStretch, readStretch, type PageStretch } from './page-stretch.ts'

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

describe('a search', () => {
  const search = async (page: number, found: number) => {
    const counted = vi.fn(async () => ({ count: found, more: false }))
    const find = async ({ offset, limit }: PageStretch) =>
      Array.from({ length: Math.max(0, Math.min(limit, found - offset)) }, (_, place) => offset + place)
    const { rows, total } = await readStretch({ page, size: 10, isSearch: true }, counted, find)
    return { rows: rows.length, total: total.count, counts: counted.mock.calls.length }
  }

  test.each([
    ['that ends within its page', 1, 3, { rows: 3, total: 3, counts: 0 }],
    ['that finds nothing', 1, 0, { rows: 0, total: 0, counts: 0 }],
    ['whose second page is its last', 2, 13, { rows: 3, total: 13, counts: 0 }],
  ] as const)('%s is not counted', async (_, page, found, expected) => {
    expect(await search(page, found)).toEqual(expected)
  })

  test.each([
    ['with a full page', 1, 10, { rows: 10, total: 10, counts: 1 }],
    ['that ends before the page', 2, 3, { rows: 0, total: 3, counts: 1 }],
  ] as const)('%s is counted', async (_, page, found, expected) => {
    expect(await search(page, found)).toEqual(expected)
  })
})
