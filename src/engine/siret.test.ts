import { expect, test } from 'vitest'
import { findSiretFault } from './siret.ts'

test.each([
  ['73282932000074', undefined],
  ['732 829 320 00074', undefined],
  ['732\u00A0829\u202F320 00074', undefined],
  ['73282932000075', 'notNumber'],
  ['37282932000074', 'notNumber'],
  ['7328293200007', 'notNumber'],
  ['732829320000740', 'notNumber'],
  // La Poste: the digits of an establishment add up to a multiple of 5 instead.
  ['35600000000048', undefined],
  ['35600000009075', undefined],
  ['35600000009076', 'notNumber'],
  ['35700000009074', 'notNumber'],
  ['7328293200007x', 'notDigits'],
  ['x73282932000074', 'notDigits'],
  ['', 'notDigits'],
] as const)('%j: %s', (text, fault) => {
  expect(findSiretFault(text)).toBe(fault)
})
