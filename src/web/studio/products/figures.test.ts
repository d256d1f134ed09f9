import { expect, test } from 'vitest'
import { addFigure, findCurrent, firstOfNextMonth, readAmount, readProducts, readWhole } from './figures.ts'

const figures = [
  { validFrom: '2026-06-01', value: 2 },
  { validFrom: '2026-01-01', value: 1 },
  { validFrom: '2026-12-01', value: 3 },
]

test('the figure in force is the last that has begun', () => {
  expect(findCurrent(figures, '2026-11-30')?.value).toBe(2)
  expect(findCurrent(figures, '2026-12-01')?.value).toBe(3)
  expect(findCurrent(figures, '2025-12-31')).toBeUndefined()
})

test('next month begins on its first day, also in December', () => {
  expect(firstOfNextMonth('2026-11-23')).toBe('2026-12-01')
  expect(firstOfNextMonth('2026-12-31')).toBe('2027-01-01')
  expect(firstOfNextMonth('2026-08-15')).toBe('2026-09-01')
})

test('figures stay in order, one for each day', () => {
  expect(addFigure(figures, { validFrom: '2026-06-01', value: 9 }).map(({ value }) => value)).toEqual([
    1, 9, 3,
  ])
})

test('amounts and numbers as they are typed', () => {
  expect(['204', '1 204,50', '204.5', '204,12345', '-1', '0', 'free'].map(readAmount)).toEqual([
    '204',
    '1204.50',
    '204.5',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['5', '0', '5,5', ''].map(readWhole)).toEqual([5, 0, undefined, undefined])
})

test('an incomplete product is left out', () => {
  expect(readProducts([{ code: 'A', name: 'A', prices: [] }])).toEqual([])
  expect(readProducts('none')).toEqual([])
})
