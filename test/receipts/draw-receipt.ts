import { drawPicture, type PictureOptions } from './draw-picture.ts'
import { drawScannedPdf, drawTextPdf } from './draw-pdf.ts'
import { pick, pickInteger, type Random } from './invent-person.ts'
import { layOnPage, type Sheet, type ZonePrint } from './sheet.ts'

/** How a receipt reaches the dossier. */
export interface ReceiptStyle {
  readonly file: 'jpeg' | 'png' | 'scannedPdf' | 'textPdf'
  readonly picture: PictureOptions
  /** Whether a card lies on the page that was scanned. */
  readonly onPage: boolean
  readonly fonts: 'embedded' | 'standard'
  /** Drawn so badly that a person could hardly read it. */
  readonly isBad: boolean
}

export interface DrawnFile {
  readonly bytes: Buffer
  readonly mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
}

const BAD_SHARE = 0.04

export function inventStyle(what: 'card' | 'page', random: Random): ReceiptStyle {
  const isBad = random() < BAD_SHARE
  const file =
    what === 'card'
      ? pick(['jpeg', 'jpeg', 'png', 'scannedPdf'] as const, random)
      : pick(['textPdf', 'textPdf', 'jpeg', 'scannedPdf'] as const, random)
  const picture: PictureOptions = {
    resolution: isBad ? 60 : pick([150, 200, 300], random),
    rotation: inventRotation(random),
    file: file === 'png' ? 'png' : 'jpeg',
    quality: 60,
    blur: isBad ? 2.5 : pick([0, 0, 0.4, 0.7], random),
    noise: pick([0, 0, 6, 12], random),
    seed: pickInteger(1, 1_000_000, random),
  }
  return {
    file,
    picture,
    onPage: what === 'card' && random() < 0.5,
    fonts: pick(['embedded', 'standard'] as const, random),
    isBad: isBad && file !== 'textPdf',
  }
}

/** Printers differ in ink, width and slope, more than the outlines of one font show. */
export function inventPrint(random: Random): ZonePrint {
  return {
    weight: -0.08 + random() * 0.24,
    stretch: 0.95 + random() * 0.1,
    slant: -0.03 + random() * 0.06,
  }
}

/** Upright six times of ten, else a quarter turn or a skew of up to five degrees. */
function inventRotation(random: Random): number {
  const kind = random()
  if (kind < 0.6) return 0
  if (kind < 0.8) return pick([90, 180, 270], random)
  return pick([-1, 1], random) * (1 + random() * 4)
}

export async function drawReceipt(sheet: Sheet, style: ReceiptStyle): Promise<DrawnFile> {
  if (style.file === 'textPdf')
    return { bytes: await drawTextPdf(sheet, style.fonts), mediaType: 'application/pdf' }
  const laid = style.onPage ? layOnPage(sheet) : sheet
  if (style.file === 'scannedPdf')
    return { bytes: await drawScannedPdf(laid, style.picture), mediaType: 'application/pdf' }
  const mediaType = style.file === 'png' ? 'image/png' : 'image/jpeg'
  return { bytes: drawPicture(laid, style.picture).bytes, mediaType }
}
