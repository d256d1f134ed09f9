import { join } from 'node:path'
import barcodes from '@bwip-js/node'
import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { seededRandom } from '#test/support/seeded-random.ts'
import { writeDataMatrix } from './data-matrix.ts'
import { writePng } from './write-png.ts'
import type { Mark, Sheet, ZonePrint } from './sheet.ts'

export interface PictureOptions {
  /** Dots an inch. */
  readonly resolution: number
  /** Degrees clockwise: quarter turns, or the skew of a page laid by hand. */
  readonly rotation: number
  readonly file: 'png' | 'jpeg'
  /** Of JPEG, in per cent. */
  readonly quality: number
  /** Radius in pixels; 0 is sharp. */
  readonly blur: number
  /** Largest change of a channel, of 255. */
  readonly noise: number
  readonly seed: number
}

export const CLEAR_PICTURE: PictureOptions = {
  resolution: 200,
  rotation: 0,
  file: 'jpeg',
  quality: 60,
  blur: 0,
  noise: 0,
  seed: 1,
}

const FONTS = join(import.meta.dirname, '../../node_modules/@expo-google-fonts/source-sans-3')
const FAMILIES = { text: 'Specimen Text', bold: 'Specimen Bold' }
GlobalFonts.registerFromPath(join(FONTS, '400Regular/SourceSans3_400Regular.ttf'), FAMILIES.text)
GlobalFonts.registerFromPath(join(FONTS, '700Bold/SourceSans3_700Bold.ttf'), FAMILIES.bold)

const INCH = 25.4
/** Ten characters an inch. */
const ZONE_PITCH = 2.54
/** Capitals of OCR-B size I are 2.4 mm high; those of the font are 0.636 of its size. */
const ZONE_SIZE = 2.4 / 0.636
const PLAIN_PRINT: ZonePrint = { weight: 0, stretch: 1, slant: 0 }
/** What shows where strokes are thinned. */
const ZONE_GROUND = '#ecebe8'
/** Colour of the table or the scanner's lid beyond a turned page. */
const SURROUNDINGS = '#e4e2de'

export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** The sheet as a scanner or a telephone gives it. */
export function drawPicture(sheet: Sheet, options: PictureOptions): Picture {
  const flat = drawFlat(sheet, options.resolution)
  const turned = options.rotation === 0 && options.blur === 0 ? flat : turn(flat, options)
  if (options.noise > 0) addNoise(turned, options)
  const bytes = options.file === 'png' ? writePng(turned) : turned.encodeSync('jpeg', options.quality)
  return { bytes, width: turned.width, height: turned.height }
}

function drawFlat(sheet: Sheet, resolution: number): Canvas {
  const scale = resolution / INCH
  const canvas = createCanvas(Math.round(sheet.width * scale), Math.round(sheet.height * scale))
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = sheet.background
  context.fillRect(0, 0, sheet.width + 1, sheet.height + 1)
  for (const mark of sheet.marks) drawMark(context, mark)
  return canvas
}

function drawMark(context: SKRSContext2D, mark: Mark): void {
  if (mark.kind === 'text') drawText(context, mark)
  else if (mark.kind === 'dataMatrix') drawDataMatrix(context, mark)
  else if (mark.kind === 'waves') drawWaves(context, mark)
  else {
    context.fillStyle = mark.color
    context.fillRect(mark.x, mark.y, mark.width, mark.height)
  }
}

function drawText(context: SKRSContext2D, mark: Extract<Mark, { kind: 'text' }>): void {
  context.fillStyle = mark.color ?? '#1b1b1b'
  if (mark.font === 'zone') {
    for (const [at, char] of Array.from(mark.text).entries())
      drawGlyph(context, char, { x: mark.x + at * ZONE_PITCH, y: mark.y, print: mark.print ?? PLAIN_PRINT })
    return
  }
  context.font = `${mark.size}px "${FAMILIES[mark.font]}"`
  context.fillText(mark.text, mark.x, mark.y)
}

/** The outline itself: the library that brings OCR-B gives no font file. */
function drawGlyph(
  context: SKRSContext2D,
  char: string,
  { x, y, print }: { readonly x: number; readonly y: number; readonly print: ZonePrint },
): void {
  const path = barcodes.FontLib.getpaths(barcodes.FontLib.lookup('OCR-B'), char.charCodeAt(0), 100, 100)
  const scale = ZONE_SIZE / 100
  const across = (step: number, height: number) => x + (step * print.stretch + height * print.slant) * scale
  const down = (value: number) => y - value * scale
  context.beginPath()
  for (const step of path) {
    if (step.type === 'M') context.moveTo(across(step.x, step.y), down(step.y))
    else if (step.type === 'L') context.lineTo(across(step.x, step.y), down(step.y))
    else if (step.type === 'Q')
      context.quadraticCurveTo(across(step.cx, step.cy), down(step.cy), across(step.x, step.y), down(step.y))
    else
      context.bezierCurveTo(
        across(step.cx1, step.cy1),
        down(step.cy1),
        across(step.cx2, step.cy2),
        down(step.cy2),
        across(step.x, step.y),
        down(step.y),
      )
  }
  context.fill()
  if (print.weight === 0) return
  context.lineWidth = Math.abs(print.weight)
  context.strokeStyle = print.weight > 0 ? context.fillStyle : ZONE_GROUND
  context.stroke()
}

function drawDataMatrix(context: SKRSContext2D, mark: Extract<Mark, { kind: 'dataMatrix' }>): void {
  const matrix = writeDataMatrix(mark.text)
  const module = mark.size / matrix.side
  context.fillStyle = '#000000'
  context.beginPath()
  for (let row = 0; row < matrix.side; row += 1)
    for (let column = 0; column < matrix.side; column += 1)
      if (matrix.isDark(column, row))
        context.rect(mark.x + column * module, mark.y + row * module, module, module)
  // One fill for all modules: filled one by one, antialiasing leaves pale lines between neighbours.
  context.fill()
}

function drawWaves(context: SKRSContext2D, mark: Extract<Mark, { kind: 'waves' }>): void {
  context.strokeStyle = mark.color
  context.lineWidth = 0.12
  for (let y = 1; y < mark.height; y += 1.6) {
    context.beginPath()
    for (let x = 0; x <= mark.width; x += 1)
      context.lineTo(mark.x + x, mark.y + y + Math.sin((x + y * 3) / 5) * 0.9)
    context.stroke()
  }
}

function turn(flat: Canvas, { rotation, blur }: PictureOptions): Canvas {
  const angle = (rotation * Math.PI) / 180
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const canvas = createCanvas(
    Math.round(flat.width * cosine + flat.height * sine),
    Math.round(flat.width * sine + flat.height * cosine),
  )
  const context = canvas.getContext('2d')
  context.fillStyle = SURROUNDINGS
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (blur > 0) context.filter = `blur(${blur}px)`
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.drawImage(flat, -flat.width / 2, -flat.height / 2)
  return canvas
}

function addNoise(canvas: Canvas, { noise, seed }: PictureOptions): void {
  const context = canvas.getContext('2d')
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const random = seededRandom(seed)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const change = (random() * 2 - 1) * noise
    for (let channel = at; channel < at + 3; channel += 1)
      pixels.data[channel] = (pixels.data[channel] ?? 0) + change
  }
  context.putImageData(pixels, 0, 0)
}
