import { expect, test } from 'vitest'
import { findDuplicateKeys } from './find-duplicate-keys.ts'

test.each([
  ['{ "a": 1, "b": { "a": 2 } }', []],
  ['[{ "a": 1 }, { "a": 2 }]', []],
  ['{ "a": "b", "c": "a", "b": ["a", "a"] }', []],
  ['{ "a": "{\\"a\\": 1", "b\\"": 2 }', []],
  ['{ "a": 1, "a": 2 }', ['a']],
  ['{ "a": [{ "b": 1 }, { "b": 1, "c": {}, "b": 2 }] }', ['a.1.b']],
  ['{ "a": 1, "\\u0061": 2 }', ['a']],
])('%s', (json, places) => {
  expect(findDuplicateKeys(json)).toEqual(places)
})
