import { expect, it } from 'vitest'
import { areFirstNamesOf, namesHolder } from './compare-names.ts'

it.each([
  ['CAMIL', 'Camille Mickaël'],
  ['MARIE THERESE', 'Marie-Thérèse, Anne-Lise'],
  ['NOEMIE CHLOE', 'Noémie Chloé Marie'],
])('accepts the truncated first names %s for %s', (printed, typed) => {
  expect(areFirstNamesOf([printed], typed, true)).toBe(true)
  expect(areFirstNamesOf([printed], typed, false)).toBe(false)
})

it('cannot judge a first name that the truncation may have dropped', () => {
  expect(areFirstNamesOf(['NOEMIE', 'CHLOE'], 'Sophie', true)).toBeUndefined()
})

it('finds a holder whose name has a letter that Unicode does not decompose', () => {
  expect(namesHolder('Mme Østergaard Aïcha', ['Østergaard'])).toBe(true)
  expect(namesHolder('MME ØSTERGAARD AÏCHA', ['Ostergaard'])).toBe(true)
})
