import { expect, it } from 'vitest'
import { isStorable, isTooDeep, MOST_LEVELS } from './nesting.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

it('measures the nesting of a text, well-formed or not', () => {
  expect(isTooDeep(nested(MOST_LEVELS))).toBe(false)
  expect(isTooDeep(nested(MOST_LEVELS + 1))).toBe(true)
  expect(isTooDeep('{"a":'.repeat(50_000))).toBe(true)
  expect(isTooDeep(JSON.stringify(['['.repeat(500), '\\"[']))).toBe(false)
  expect(isTooDeep(`[${'[],'.repeat(500)}[]]`)).toBe(false)
})

it('accepts values that PostgreSQL can store', () => {
  expect(isStorable(JSON.parse(nested(MOST_LEVELS)))).toBe(true)
  expect(isStorable(JSON.parse(nested(MOST_LEVELS + 1)))).toBe(false)
  expect(isStorable({ a: ['é', 1, null, true] })).toBe(true)
  expect(isStorable({ a: ['\0'] })).toBe(false)
  expect(isStorable({ a: '\ud800' })).toBe(false)
})
