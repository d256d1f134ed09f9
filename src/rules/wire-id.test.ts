import { expect, test } from 'vitest'
import { nameOfWireId, wireId } from './wire-id.ts'

test('a wire id contains the form version and round-trips to the name', () => {
  expect(wireId(3, 'sub_last_name')).toBe('3-sub_last_name')
  expect(nameOfWireId(3, '3-sub_last_name')).toBe('sub_last_name')
  expect(nameOfWireId(3, '3-entree-en-relation')).toBe('entree-en-relation')
})

test.each(['4-name', '33-name', '3-', '3', 'name', '13-name'])('%s is no id of version 3', (id) => {
  expect(nameOfWireId(3, id)).toBeUndefined()
})
