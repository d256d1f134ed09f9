import { expect, test } from 'vitest'
import { editDistance, isMistyped } from './edit-distance.ts'

test.each([
  ['dupont', 'dupont', 0],
  ['dupont', 'duponts', 1],
  ['dupont', 'dupnt', 1],
  ['dupont', 'dupond', 1],
  ['dupont', 'dupotn', 1],
  ['dupont', 'udpotn', 2],
  ['martin', 'maritn', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%s and %s are %i apart', (first, second, distance) => {
  expect(editDistance(first, second, 9)).toBe(distance)
  expect(editDistance(second, first, 9)).toBe(distance)
})

test('stops counting one above the limit', () => {
  expect(editDistance('dupont', 'leclerc', 2)).toBe(3)
  expect(editDistance('dupont', 'd', 2)).toBe(3)
  expect(editDistance('abcd', 'ab', 2)).toBe(2)
  expect(editDistance('abcdef', 'badcfe', 2)).toBe(3)
})

test.each([
  ['dupont', 'dupont', false],
  ['abc', 'abd', false],
  ['abcd', 'abce', true],
  ['abcd', 'abef', false],
  ['abcdefg', 'abcdexy', false],
  ['abcdefgh', 'abcdefxy', true],
  ['abcdefgh', 'abcdexyz', false],
  ['abc', 'abcd', false],
])('%s for %s is a slip of the keyboard: %s', (first, second, expected) => {
  expect(isMistyped(first, second)).toBe(expected)
})
