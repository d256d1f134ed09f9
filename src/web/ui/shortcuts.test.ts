import { expect, test } from 'vitest'
import { findAction } from './shortcuts.ts'

const actions = { '2': () => 'second tab', '/': () => 'search', j: () => 'next' }

test.each([
  ['on an English keyboard', '2', 'Digit2', 'second tab'],
  ['on a French keyboard, where digits need Shift', 'é', 'Digit2', 'second tab'],
  ['on the digits at the side', '2', 'Numpad2', 'second tab'],
  ['with Caps Lock', 'J', 'KeyJ', 'next'],
  ['on a German keyboard, above a digit', '/', 'Digit7', 'search'],
  ['without an action', '&', 'Digit1', undefined],
])('a key %s', (_where, key, code, done) => {
  expect(findAction(actions, { key, code })?.()).toBe(done)
})
