import { expect, test } from 'vitest'
import { CLEAR_PICTURE, drawPicture } from '#test/receipts/draw-picture.ts'
import { drawScannedPdf } from '#test/receipts/draw-pdf.ts'
import type { DrawnFile } from '#test/receipts/draw-receipt.ts'
import { cutFile, drawOtherAlphabet, drawPolyglot, drawTwoCards } from '#test/receipts/hostile-files.ts'
import { layIdentity } from '#test/receipts/identity-sheets.ts'
import type { IdentityDocument } from '#test/receipts/mrz-lines.ts'
import { readReceiptFile } from './read-file.ts'

const CARD: IdentityDocument = {
  format: 'TD1',
  person: {
    birthName: 'Moreau',
    usedName: null,
    firstNames: ['Hélène'],
    birthDate: '1980-05-04',
    sex: 'F',
    nationality: 'FR',
    birthPlace: 'Lyon',
    address: { line: '1 rue Basse', zip: '69003', city: 'Lyon' },
  },
  documentNumber: 'X4RTBPFW4',
  issuedOn: '2022-04-15',
  expiresOn: '2032-04-14',
}
const OTHER: IdentityDocument = {
  ...CARD,
  person: { ...CARD.person, birthName: 'Faure', firstNames: ['Paul'], sex: 'M' },
  documentNumber: 'T7KLZ21M9',
}
const card = drawPicture(layIdentity(CARD), CLEAR_PICTURE).bytes

test('nothing is read from a card in another alphabet', async () => {
  expect((await read(drawOtherAlphabet())).readings).toEqual([])
})

test('each of two cards on one scan is read, with its own place', async () => {
  const { readings } = await read(drawTwoCards(CARD, OTHER))

  const numbers = readings.map((reading) => (reading.kind === 'identity' ? reading.documentNumber : null))
  expect(new Set(numbers)).toEqual(new Set(['T7KLZ21M9', 'X4RTBPFW4']))
  expect(new Set(readings.map(({ box }) => box.y)).size).toBe(2)
})

test.each([0.02, 0.3, 0.9])('a picture cut after a share of %d gives no wrong reading', async (share) => {
  const { readings } = await read(cutFile({ bytes: card, mediaType: 'image/jpeg' }, share))

  expect(readings.map((reading) => reading.kind === 'identity' && reading.documentNumber)).toEqual([])
})

test.each([0.02, 0.5, 0.99])('a scan cut after a share of %d gives no wrong reading', async (share) => {
  const scan = await drawScannedPdf(layIdentity(CARD), CLEAR_PICTURE)
  const { readings } = await read(cutFile({ bytes: scan, mediaType: 'application/pdf' }, share))

  for (const reading of readings) expect(reading).toMatchObject({ documentNumber: CARD.documentNumber })
})

test('a picture with a PDF behind it is read as the picture that it was uploaded as', async () => {
  const { readings } = await read(await drawPolyglot(card))

  expect(readings).toMatchObject([{ kind: 'identity', lastName: 'MOREAU' }])
})

function read({ bytes, mediaType }: DrawnFile) {
  return readReceiptFile({ bytes, mimetype: mediaType, today: '2026-11-23' }, new Map())
}
