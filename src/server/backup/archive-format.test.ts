import { expect, it } from 'vitest'
import { KEYS, readMemberName } from './archive-format.ts'

it.each(KEYS)('knows the key %s that a backup may hold', (key) => {
  expect(readMemberName(`keys/${key}`)).toEqual({ kind: 'key', name: key })
})

it('knows no other key', () => {
  expect(readMemberName('keys/other.key')).toBeUndefined()
})
