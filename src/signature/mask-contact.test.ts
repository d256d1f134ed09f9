import { expect, test } from 'vitest'
import { maskContact } from './mask-contact.ts'

test.each([
  ['helene@orange.fr', 'h•••••e@orange.fr'],
  ['ab@orange.fr', 'a•••••@orange.fr'],
  ['a@orange.fr', 'a•••••@orange.fr'],
  ['+33 6 12 34 56 78', '•••••78'],
])('masks %s as %s', (contact, masked) => {
  expect(maskContact(contact)).toBe(masked)
})
