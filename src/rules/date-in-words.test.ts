import { expect, test } from 'vitest'
import { formatDateInWords } from './date-in-words.ts'

test.each([
  ['2026-11-21', '21 novembre 2026', '21 November 2026'],
  ['2026-12-01', '1er décembre 2026', '1 December 2026'],
  ['2026-02-09', '9 février 2026', '9 February 2026'],
  ['demain', 'demain', 'demain'],
])('writes the month of %s in words', (day, fr, en) => {
  expect([formatDateInWords(day, 'fr'), formatDateInWords(day, 'en')]).toEqual([fr, en])
})
