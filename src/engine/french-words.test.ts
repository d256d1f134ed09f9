import { expect, test } from 'vitest'
import { isSameWording, presentFrenchEuroWords, presentFrenchWords } from './french-words.ts'

/** Expected values follow the rules of classic spelling and were written without the library. */
test.each([
  ['0', 'zéro'],
  ['1', 'un'],
  ['16', 'seize'],
  ['17', 'dix-sept'],
  ['21', 'vingt et un'],
  ['31', 'trente et un'],
  ['61', 'soixante et un'],
  ['70', 'soixante-dix'],
  ['71', 'soixante et onze'],
  ['72', 'soixante-douze'],
  ['80', 'quatre-vingts'],
  ['81', 'quatre-vingt-un'],
  ['90', 'quatre-vingt-dix'],
  ['91', 'quatre-vingt-onze'],
  ['99', 'quatre-vingt-dix-neuf'],
  ['100', 'cent'],
  ['101', 'cent un'],
  ['180', 'cent quatre-vingts'],
  ['200', 'deux cents'],
  ['201', 'deux cent un'],
  ['1000', 'mille'],
  ['1001', 'mille un'],
  ['1100', 'mille cent'],
  ['2000', 'deux mille'],
  ['80000', 'quatre-vingt mille'],
  ['200000', 'deux cent mille'],
  ['1000000', 'un million'],
  ['2000000', 'deux millions'],
  ['80000000', 'quatre-vingts millions'],
  ['200000000', 'deux cents millions'],
  ['1234567', 'un million deux cent trente-quatre mille cinq cent soixante-sept'],
  [
    '999999999999',
    'neuf cent quatre-vingt-dix-neuf milliards neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf',
  ],
  ['-21', 'moins vingt et un'],
])('writes %s as %s', (number, words) => {
  expect(presentFrenchWords(number)).toBe(words)
})

test.each([
  ['0.5', 'zéro euro et cinquante centimes'],
  ['1', 'un euro'],
  ['1.01', 'un euro et un centime'],
  ['1.005', 'un euro et un centime'],
  ['1.999', 'deux euros'],
  ['10200', 'dix mille deux cents euros'],
  ['1000000', 'un million d’euros'],
  ['80000000', 'quatre-vingts millions d’euros'],
  ['1000001', 'un million un euros'],
])('writes %s euros as %s', (amount, words) => {
  expect(presentFrenchEuroWords(amount)).toBe(words)
})

test.each(['', 'abc', '-1', '-0.01', '1000000000000', '1e3'])('has no words for %j euros', (text) => {
  expect(presentFrenchEuroWords(text)).toBeUndefined()
})

test.each(['12.5', 'abc', '', '1e3', '1000000000000', '-1000000000000'])('has no words for %j', (text) => {
  expect(presentFrenchWords(text)).toBeUndefined()
})

test.each([
  ['Vingt et un', 'vingt et un', true],
  ['vingt-et-un', 'vingt et un', true],
  ['  QUATRE  VINGT UN ', 'quatre-vingt-un', true],
  ["un million d'euros", 'un million d’euros', true],
  ['vingt', 'vingts', false],
  ['un million deuros', 'un million d’euros', false],
  ['vingtetun', 'vingt et un', false],
  ['deux\u00A0cents', 'deux cents', true],
])('takes %j for %j: %s', (typed, expected, same) => {
  expect(isSameWording(typed, expected)).toBe(same)
})
