import { expect, test } from 'vitest'
import { presentEnglishEuroWords, presentEnglishWords } from './english-words.ts'

test.each([
  ['0', 'zero'],
  ['10', 'ten'],
  ['101', 'one hundred and one'],
  ['1085', 'one thousand and eighty-five'],
  ['-7', 'minus seven'],
])('%s in words is %s', (number, words) => {
  expect(presentEnglishWords(number)).toBe(words)
})

test.each([
  ['1300', 'one thousand three hundred euros'],
  ['1305.60', 'one thousand three hundred and five euros and sixty cents'],
  ['1.01', 'one euro and one cent'],
  ['0.5', 'zero euros and fifty cents'],
  ['2000000', 'two million euros'],
])('%s euros in words is %s', (euros, words) => {
  expect(presentEnglishEuroWords(euros)).toBe(words)
})

test.each(['', 'ten', '1.5', '9999999999999'])('"%s" has no words', (number) => {
  expect(presentEnglishWords(number)).toBeUndefined()
})

test.each(['', '-1', 'ten', '9999999999999'])('"%s" is no amount in words', (euros) => {
  expect(presentEnglishEuroWords(euros)).toBeUndefined()
})
