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

/** A text whose letter Z stands for half of a character of two units, as a font may say. */
export function writeHalfCharacters(lines: readonly string[]): Buffer {
  const map = `/CIDInit /ProcSet findresource begin begincmap /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <5A> <D800> endbfchar endcmap end`
  const text = `BT /F1 12 Tf 15 TL 72 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const streams = [text, map].map((bytes) => `<< /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
    ...streams,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  // Without a table of objects: readers rebuild it.
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer << /Size 7 /Root 1 0 R >>\n%%EOF`, 'latin1')
}
