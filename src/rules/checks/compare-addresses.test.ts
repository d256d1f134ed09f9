import { expect, it } from 'vitest'
import { isSameAddress } from './compare-addresses.ts'

const typed = { line: '8 quai Rambaud', zip: '69002', city: 'Lyon' }
const printed = { lines: ['8 QUAI RAMBAUD'], zip: '69002', city: 'LYON' }

it.each([
  [typed, printed, true],
  [typed, { ...printed, lines: ['MME LEMAIRE', 'APT 12 BAT C', '8 QUAI RAMBAUD'] }, true],
  [typed, { ...printed, city: 'LYON 2E ARRONDISSEMENT' }, true],
  [{ ...typed, line: '8, quai Ranbaud' }, printed, true],
  [
    { ...typed, line: '12 bis rue du Général de Gaulle' },
    { ...printed, lines: ['12 BIS R DU GAL DE GAULLE'] },
    true,
  ],
  [{ ...typed, line: '12bis avenue Foch' }, { ...printed, lines: ['0012 BIS AV FOCH'] }, true],
  [{ ...typed, line: '3 bd Saint-Michel' }, { ...printed, lines: ['3 BOULEVARD ST MICHEL'] }, true],
  [typed, { ...printed, lines: ['18 QUAI RAMBAUD'] }, false],
  [typed, { ...printed, lines: ['8 RUE MERCIERE'] }, false],
  [typed, { ...printed, zip: '75002', city: 'PARIS' }, false],
  [typed, { ...printed, zip: '69288', city: 'LYON CEDEX 02' }, true],
  [{ ...typed, line: null }, printed, undefined],
  [{ ...typed, zip: null }, printed, undefined],
  [typed, { ...printed, lines: [] }, undefined],
])('compares %j with the printed %j', (own, proof, expected) => {
  expect(isSameAddress(own, proof)).toBe(expected)
})
