import { CLEAR_PICTURE, drawPicture } from './draw-picture.ts'
import { drawTextPdf } from './draw-pdf.ts'
import type { DrawnFile } from './draw-receipt.ts'
import { layIdentity } from './identity-sheets.ts'
import type { IdentityDocument } from './mrz-lines.ts'
import { layBankDetails } from './proof-sheets.ts'
import { layTogether, type Sheet } from './sheet.ts'

/** A card whose names, and whose zone, are of another alphabet. */
export function drawOtherAlphabet(): DrawnFile {
  const rows = [
    'ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ',
    'ΠΑΠΑΔΟΠΟΥΛΟΣ',
    'ΓΕΩΡΓΙΟΣ',
    'Ι<ΕΛΛΑΒ123456<<<<<<<<<<<<<<<<<<',
    'ΠΑΠΑΔΟΠΟΥΛΟΣ<<ΓΕΩΡΓΙΟΣ<<<<<<<<',
  ]
  const sheet: Sheet = {
    width: 85.6,
    height: 54,
    background: '#e9eef4',
    marks: rows.map((text, at) => ({ kind: 'text', x: 5, y: 8 + at * 9, size: 4, font: 'text', text })),
  }
  return { bytes: drawPicture(sheet, CLEAR_PICTURE).bytes, mediaType: 'image/jpeg' }
}

/** The cards of two persons on the glass of one scanner. */
export function drawTwoCards(one: IdentityDocument, other: IdentityDocument): DrawnFile {
  const sheet = layTogether(layIdentity(one), layIdentity(other))
  return { bytes: drawPicture(sheet, { ...CLEAR_PICTURE, resolution: 150 }).bytes, mediaType: 'image/jpeg' }
}

/** The first part of a file whose upload broke off. */
export function cutFile({ bytes, mediaType }: DrawnFile, share: number): DrawnFile {
  return { bytes: bytes.subarray(0, Math.floor(bytes.length * share)), mediaType }
}

/** A file that is a right PDF for one program and a right picture for another. */
export async function drawPolyglot(picture: Buffer): Promise<DrawnFile> {
  const pdf = await drawTextPdf(
    layBankDetails({
      holder: 'M. POLYGLOTTE JEAN',
      address: { line: '1 rue Basse', zip: '75001', city: 'Paris' },
      iban: 'FR7630006000011234567890189',
      bic: 'SPECFRPPXXX',
      bank: 'Banque Exemple',
      issuedOn: '2026-10-01',
      seal: 'none',
    }),
  )
  return { bytes: Buffer.concat([picture, pdf]), mediaType: 'image/jpeg' }
}
