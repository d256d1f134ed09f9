import { expect, it } from 'vitest'
import { areFirstNamesOf, namesHolder } from './compare-names.ts'

it.each([
  ['CAMIL', 'Camille Mickaël'],
  ['MARIE THERESE', 'Marie-Thérèse, Anne-Lise'],
  ['NOEMIE CHLOE', 'Noémie Chloé Marie'],
])('the cut list %s begins the typed first names %s', (printed, typed) => {
  expect(areFirstNamesOf([printed], typed, true)).toBe(true)
  expect(areFirstNamesOf([printed], typed, false)).toBe(false)
})

it('a cut list says nothing about a first name that may be behind the cut', () => {
  expect(areFirstNamesOf(['NOEMIE', 'CHLOE'], 'Sophie', true)).toBeUndefined()
})

it('finds a holder whose printed name has a letter without decomposition', () => {
  expect(namesHolder('Mme Østergaard Aïcha', ['Østergaard'])).toBe(true)
  expect(namesHolder('MME ØSTERGAARD AÏCHA', ['Ostergaard'])).toBe(true)
})
