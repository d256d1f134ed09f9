import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { CLEAR_PICTURE, drawPicture } from './draw-picture.ts'
import { drawScannedPdf, drawTextPdf } from './draw-pdf.ts'
import { layIdentity } from './identity-sheets.ts'
import { writeZone, type IdentityDocument } from './mrz-lines.ts'
import { layBankDetails, layBill } from './proof-sheets.ts'
import { layOnPage } from './sheet.ts'
import type { SpecimenPerson } from './specimen-person.ts'
import { sealTwoDDoc, testAuthorityPublicKey } from './two-d-doc.ts'

const ANNA: SpecimenPerson = {
  birthName: 'Le Guen-Œuvrard',
  usedName: 'Martin',
  firstNames: ['Anne-Lise', 'Zoé'],
  birthDate: '1974-08-12',
  sex: 'F',
  nationality: 'FR',
  birthPlace: 'Brest',
  address: { line: '12 rue de l’Église', zip: '29200', city: 'Brest' },
}

const PASSPORT: IdentityDocument = {
  format: 'TD3',
  person: ANNA,
  documentNumber: '12AB34567',
  issuedOn: '2020-04-15',
  expiresOn: '2030-04-14',
}

test('zones are 3 lines of 30, 2 of 36 or 2 of 44 characters', () => {
  const sizes = (['TD1', 'TD2', 'TD3', 'frenchIdCard'] as const).map((format) =>
    writeZone({
      ...PASSPORT,
      documentNumber: format === 'frenchIdCard' ? '200429012345' : 'AB1234567',
      format,
    }).map((line) => line.length),
  )

  expect(sizes).toEqual([
    [30, 30, 30],
    [36, 36],
    [44, 44],
    [36, 36],
  ])
})

// Specimen of ICAO 9303 with France as its country, the digits computed by hand; the composite covers all of them.
test('a zone has the check digits of the published specimen of ICAO 9303', () => {
  const eriksson = {
    ...ANNA,
    birthName: 'Eriksson',
    usedName: null,
    firstNames: ['Anna', 'Maria'],
  }
  const zone = writeZone({
    format: 'TD1',
    person: eriksson,
    documentNumber: 'D23145890',
    issuedOn: '2002-04-15',
    expiresOn: '2012-04-15',
  })

  expect(zone[0]).toBe('I<FRAD231458907<<<<<<<<<<<<<<<')
  expect(zone[1]).toBe('7408122F1204159FRA<<<<<<<<<<<6')
  expect(zone[2]).toBe('ERIKSSON<<ANNA<MARIA<<<<<<<<<<')
})

test('the old French card has the check digits of its published specimen', () => {
  const berthier = { ...ANNA, birthName: 'Berthier', firstNames: ['Corinne'], birthDate: '1965-12-06' }
  const zone = writeZone({
    format: 'frenchIdCard',
    person: berthier,
    documentNumber: '880692310285',
    issuedOn: '1988-06-01',
    expiresOn: '1998-05-31',
  })

  expect(zone[1]).toBe('8806923102858CORINNE<<<<<<<6512068F6')
})

test('the seal of a 2D-Doc verifies with the public key of the test authority', () => {
  const sealed = sealTwoDDoc(
    [
      ['10', 'MME/MARTIN/ANNE LISE'],
      ['24', '29200'],
    ],
    {
      documentType: '00',
      issuedOn: '2026-10-01',
    },
  )
  const [content = '', seal = ''] = sealed.split('\u{1f}')
  const key = createPublicKey({ key: testAuthorityPublicKey(), format: 'der', type: 'spki' })

  const check = (text: string) =>
    verify('sha256', Buffer.from(text, 'latin1'), { key, dsaEncoding: 'ieee-p1363' }, decodeBase32(seal))

  expect(content.startsWith('DC04XT01T001')).toBe(true)
  expect(check(content)).toBe(true)
  expect(check(content.replace('MARTIN', 'MARTEN'))).toBe(false)
})

test('the same person and options give the same bytes', async () => {
  const card = layOnPage(layIdentity(PASSPORT))
  const rib = layBankDetails({
    holder: 'MME MARTIN ANNE-LISE',
    address: ANNA.address,
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    bank: 'Banque Exemple',
    issuedOn: '2026-10-01',
    seal: 'valid',
  })
  const options = { ...CLEAR_PICTURE, resolution: 100, rotation: 3, blur: 0.5, noise: 8 }

  const once = [drawPicture(card, options).bytes, await drawTextPdf(rib), await drawScannedPdf(rib, options)]
  const twice = [drawPicture(card, options).bytes, await drawTextPdf(rib), await drawScannedPdf(rib, options)]

  expect(twice.map((bytes, at) => bytes.equals(once[at] ?? Buffer.alloc(0)))).toEqual([true, true, true])
})

test('a bill with an address of its own shows that address', async () => {
  const bill = layBill({
    holder: ANNA,
    address: { line: '3 quai Sud', zip: '33000', city: 'Bordeaux' },
    issuedOn: '2026-10-01',
    issuer: 'Énergie Exemple',
    seal: 'none',
  })

  const words = bill.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))

  expect(words).toContain('33000 Bordeaux')
  expect(words).not.toContain('29200 Brest')
})

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
