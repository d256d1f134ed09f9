import { concatTransformationMatrix, degrees, drawObject, PDFDocument } from '@cantoo/pdf-lib'
import type { GrayImage } from '../ocr/gray-image.ts'
import { readPngGray } from './png-gray.ts'

/** Turns of the camera. Source: CIPA DC-008 (Exif), tag 0x0112. */
const TURNS: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 }

/**
 * A PDF with the picture as its only page, rotated as displayed, so that the page renderer decodes it. `longest`: the size
 * in pixels at which it will be drawn. Throws for a damaged picture.
 */
export async function makePicturePage(
  bytes: Uint8Array,
  mimetype: string,
  longest: number,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const gray = mimetype === 'image/png' ? await readPngGray(bytes, longest) : undefined
  if (gray) return makeGrayPage(pdf, gray)
  if (mimetype === 'image/jpeg' && !isWholeJpeg(Buffer.from(bytes)))
    throw new Error('the picture is truncated')
  const image = mimetype === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
  const page = pdf.addPage([image.width, image.height])
  page.drawImage(image, { x: 0, y: 0, width: image.width, height: image.height })
  const turn = mimetype === 'image/jpeg' ? TURNS[readOrientation(Buffer.from(bytes))] : undefined
  if (turn !== undefined) page.setRotation(degrees(turn))
  return pdf.save({ useObjectStreams: false })
}

/** Decodes PNG here: the library takes several times longer and uses four bytes per pixel. */
function makeGrayPage(pdf: PDFDocument, { width, height, data }: GrayImage): Promise<Uint8Array> {
  const page = pdf.addPage([width, height])
  const image = pdf.context.stream(data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  })
  const name = page.node.newXObject('Picture', pdf.context.register(image))
  const operators = [concatTransformationMatrix(width, 0, 0, height, 0, 0), drawObject(name)]
  page.pushOperators(...operators)
  return pdf.save({ useObjectStreams: false })
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** The marker is looked for after the header, where thumbnails have their own. Source: ITU T.81 §B.2.1. */
function isWholeJpeg(bytes: Buffer): boolean {
  const scan = jpegSegments(bytes).find(({ marker }) => marker === 0xda)
  return scan !== undefined && bytes.includes(END_OF_IMAGE, scan.start)
}

/** Orientation in the Exif segment of a JPEG; 1 when it has none. */
function readOrientation(bytes: Buffer): number {
  const exif = jpegSegments(bytes).find(
    ({ marker, start }) => marker === 0xe1 && bytes.toString('latin1', start, start + 4) === 'Exif',
  )
  return exif ? findOrientation(bytes.subarray(exif.start + 6, exif.end)) : 1
}

interface JpegSegment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** Segments of a JPEG up to its first scan. */
function jpegSegments(bytes: Buffer): readonly JpegSegment[] {
  const segments: JpegSegment[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    // Markers may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    segments.push({ marker, start: at + 4, end })
    if (marker === 0xda) break
    at = end
  }
  return segments
}

const ORIENTATION = 0x0112

function findOrientation(tiff: Buffer): number {
  if (tiff.length < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(start); entry += 1) {
    const at = start + 2 + 12 * entry
    if (short(at) === ORIENTATION) return short(at + 8)
  }
  return 1
}
