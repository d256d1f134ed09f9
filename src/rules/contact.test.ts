import { expect, test } from 'vitest'
import { foldAddress, foldMobile } from './contact.ts'

test.each([
  ['Henri@Orange.test', 'henri@orange.test'],
  ['  henri@orange.test ', 'henri@orange.test'],
  ['henri+client@orange.test', 'henri@orange.test'],
  ['henri+a+b@orange.test', 'henri@orange.test'],
  ['h.lemaire@orange.test', 'h.lemaire@orange.test'],
])('the mailbox of %j is %j', (address, mailbox) => {
  expect(foldAddress(address)).toBe(mailbox)
})

test.each([
  ['+33 6 12 34 56 78', '0612345678'],
  ['0033612345678', '+33612345678'],
])('%j and %j are one telephone', (one, other) => {
  expect(foldMobile(one)).toBe(foldMobile(other))
})

test('distinguishes two different numbers', () => {
  expect(foldMobile('+33612345678')).not.toBe(foldMobile('+33612345679'))
})
