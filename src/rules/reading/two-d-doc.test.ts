import { expect, it } from 'vitest'
import { presentTwoDDoc } from './present-two-d-doc.ts'
import { parseTwoDDoc } from './two-d-doc.ts'

const DATA = '10MME/MARTIN/ANNE\u001D2212 RUE DU PORT\u001D242920025BREST\u001D26FR'
const SEAL = '\u001F' + 'A'.repeat(103)

it.each([
  ['02', 'DC02FR0100011E581E5800'],
  ['03', 'DC03FR0100011E581E580001'],
  ['04', 'DC04FR0100011E581E580001FR'],
])('reads a bill of version %s', (_version, header) => {
  const doc = parseTwoDDoc(`${header}${DATA}${SEAL}`)

  expect(doc && presentTwoDDoc(doc, 'Fournisseur')).toEqual({
    kind: 'proof',
    document: 'bill',
    seal: 'valid',
    issuer: 'Fournisseur',
    holders: ['MME MARTIN ANNE'],
    address: { lines: ['12 RUE DU PORT'], zip: '29200', city: 'BREST' },
    issuedOn: '2021-04-08',
  })
})

it('keeps the signed text without the seal and what is behind it', () => {
  const doc = parseTwoDDoc(`DC04FR0100011E58FFFF0001FR${DATA}${SEAL}\u001Dannex`)

  expect(doc?.signed).toBe(`DC04FR0100011E58FFFF0001FR${DATA}`)
  expect(doc?.seal).toHaveLength(64)
  expect(doc?.signedOn).toBeNull()
})

it('reads bank details', () => {
  const data = '30M OU MME MARTIN JEAN\u001D31FR7630006000011234567890189\u001D32AGRIFRPP\u001D'
  const doc = parseTwoDDoc(`DC03FR0100011E581E580301${data}${SEAL}`)

  expect(doc && presentTwoDDoc(doc, null)).toMatchObject({
    kind: 'bank',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    holder: 'M OU MME MARTIN JEAN',
  })
})

it.each([
  ['another barcode', 'https://example.test/DC04'],
  ['another perimeter', `DC04FR0100011E581E580002FR${DATA}${SEAL}`],
  ['an unknown version', `DC09FR0100011E581E580001FR${DATA}${SEAL}`],
  ['no seal', `DC04FR0100011E581E580001FR${DATA}`],
  ['a seal that is not base 32', `DC04FR0100011E581E580001FR${DATA}\u001F1890`],
  ['a field cut off', `DC04FR0100011E581E580001FR24292${SEAL}`],
])('does not read %s', (_what, text) => {
  expect(parseTwoDDoc(text)).toBeNull()
})
