import { expect, test } from 'vitest'
import { growsWithList, isSlowList, SLOW_FROM, type NarrowedList } from './slow-view.ts'

const SEARCHED: NarrowedList = { role: 'manageDossier', searchTerm: 'martin', filters: { clock: 'late' } }

test.each<[string, Partial<NarrowedList>, boolean]>([
  ['a search with a filter among all dossiers', {}, true],
  ['the same of an advisor', { role: 'advisor' }, false],
  ['the same of a manager', { role: 'manager' }, false],
  ['a filter alone', { searchTerm: ' ' }, false],
  ['a search alone', { filters: {} }, false],
])('whether the time that %s takes grows with the list', (_name, change, expected) => {
  expect(growsWithList({ ...SEARCHED, ...change })).toBe(expected)
})

test('only a large list is slow', () => {
  expect([SLOW_FROM - 1, SLOW_FROM].map((size) => isSlowList(SEARCHED, size))).toEqual([false, true])
})
