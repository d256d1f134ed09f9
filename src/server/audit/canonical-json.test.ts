import { expect, it } from 'vitest'
import { canonicalJson } from './audit-mac.ts'

it.each([
  ['keys of every depth are sorted', { b: [{ d: 1, c: 2 }], a: null }, '{"a":null,"b":[{"c":2,"d":1}]}'],
  [
    'undefined values are left out, but for places of a list',
    { a: undefined, b: [undefined] },
    '{"b":[null]}',
  ],
  ['dates are as in any JSON', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  [
    'a key named like the prototype stays',
    JSON.parse('{"b":1,"__proto__":{"a":2}}'),
    '{"__proto__":{"a":2},"b":1}',
  ],
  [
    'keys beside one that is named toJSON are sorted',
    { b: 1, toJSON: { d: 1, c: 2 }, a: 2 },
    '{"a":2,"b":1,"toJSON":{"c":2,"d":1}}',
  ],
  ['a text stays itself', 'é"', '"é\\""'],
])('%s', (_name, value, text) => {
  expect(canonicalJson(value)).toBe(text)
})
