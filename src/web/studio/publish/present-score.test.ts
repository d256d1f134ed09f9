import { expect, test } from 'vitest'
import { presentScore } from './present-score.ts'

test.each([
  [{ tried: 11, caught: 2 }, '18,1\u00A0%', '18.1%'],
  [{ tried: 3, caught: 3 }, '100\u00A0%', '100%'],
  // Never 100 % while a rule is left.
  [{ tried: 10_000, caught: 9_999 }, '99,9\u00A0%', '99.9%'],
  [{ tried: 0, caught: 0 }, '100\u00A0%', '100%'],
])('%o is %s', (score, fr, en) => {
  expect([presentScore(score, 'fr'), presentScore(score, 'en')]).toEqual([fr, en])
})
