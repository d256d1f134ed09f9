import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { autofillHints } from './autofill-hints.ts'

it.each([
  ['subscriber.birthdate', { autoComplete: 'bday' }],
  ['subscriber.address', { autoComplete: 'address-line1' }],
  ['bank.iban', { autoComplete: 'on', name: 'iban' }],
  ['coSubscriber.email', { autoComplete: 'off' }],
  [undefined, { autoComplete: 'off' }],
])('tells the browser for %s %o', (role, expected) => {
  expect(autofillHints(role, true)).toEqual(expected)
})

it('gives no hints when an advisor fills the form', () => {
  expect(autofillHints('subscriber.email', false)).toEqual({ autoComplete: 'off' })
})

it('recognises the roles of the demo form', () => {
  const form = readFileSync('deployments/base/forms/client.json', 'utf8')
  const roles = [...form.matchAll(/"role": "((?:subscriber|bank)\.\w+)"/g)].map(([, role = '']) => role)

  const hinted = roles.filter((role) => autofillHints(role, true).autoComplete !== 'off')

  expect(new Set(hinted)).toEqual(
    new Set([
      'subscriber.civility',
      'subscriber.lastName',
      'subscriber.firstName',
      'subscriber.birthdate',
      'subscriber.mobile',
      'subscriber.phone',
      'subscriber.email',
      'subscriber.address',
      'subscriber.addressComplement',
      'subscriber.zip',
      'subscriber.city',
      'subscriber.country',
      'bank.iban',
      'bank.debitIban',
      'bank.holder',
    ]),
  )
})
