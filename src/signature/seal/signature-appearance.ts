import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  moveText,
  type PDFDocument,
  type PDFFont,
  type PDFOperator,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import { create, type ParsedFont } from 'fontkit'
import { SIGNATURE_FONTS } from '#vocabulary/typeface.ts'

/** The drawing or typed name of a signature, with the lines printed below it. */
export interface SignatureAppearance {
  readonly mark:
    | { readonly kind: 'typed'; readonly name: string }
    | { readonly kind: 'drawn'; readonly png: Uint8Array }
  /** Small lines under the mark (who, when), at most two, in the document's language. */
  readonly lines: readonly string[]
}

const require = createRequire(import.meta.url)
const TEXT_FONT = 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'
const TYPED_SIZE = 26
const PADDING = 6
const LINE = { size: 7, height: 9 } as const
/** Bottom of the box, where the document prints its caption. */
const CAPTION_HEIGHT = 14

interface Drawing {
  readonly document: PDFDocument
  readonly width: number
  /** Bottom and top of the mark. */
  readonly bottom: number
  readonly top: number
}

/** Returns the form XObject of a signature's widget, `width` by `height` points. */
export async function drawAppearance(
  document: PDFDocument,
  appearance: SignatureAppearance,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<PDFRef> {
  document.registerFontkit({ create: parseFont })
  const text = await document.embedFont(readFont(TEXT_FONT), { subset: true })
  const linesBottom = CAPTION_HEIGHT
  const bottom = linesBottom + appearance.lines.length * LINE.height + 2
  const drawing: Drawing = { document, width, bottom, top: height - PADDING }
  const mark = await drawMark(drawing, appearance.mark)
  const lines = appearance.lines.flatMap((line, index) => {
    const y = linesBottom + (appearance.lines.length - 1 - index) * LINE.height + 2
    return drawLine(text, line, fitSize(text, line, LINE.size, width - 2 * PADDING), y)
  })
  return document.context.register(
    document.context.formXObject([pushGraphicsState(), ...mark.operators, ...lines, popGraphicsState()], {
      BBox: [0, 0, width, height],
      Resources: { Font: { Text: text.ref, ...mark.fonts }, XObject: mark.objects },
    }),
  )
}

interface Mark {
  readonly operators: readonly PDFOperator[]
  readonly fonts: Record<string, PDFRef>
  readonly objects: Record<string, PDFRef>
}

async function drawMark(drawing: Drawing, mark: SignatureAppearance['mark']): Promise<Mark> {
  return mark.kind === 'typed' ? drawTyped(drawing, mark.name) : drawDrawn(drawing, mark.png)
}

async function drawTyped({ document, width, bottom, top }: Drawing, name: string): Promise<Mark> {
  const font = await document.embedFont(readFont(chooseHand(name)), { subset: true })
  const size = fitSize(font, name, TYPED_SIZE, width - 2 * PADDING)
  const y = bottom + (top - bottom - size) / 2 + size * 0.25
  return {
    operators: [
      beginText(),
      setFillingRgbColor(0.08, 0.12, 0.35),
      setFontAndSize('Typed', size),
      moveText(PADDING, y),
      showText(font.encodeText(name)),
      endText(),
    ],
    fonts: { Typed: font.ref },
    objects: {},
  }
}

/** The handwriting font of typed signatures, if it has every letter of the name. */
function chooseHand(name: string): string {
  const hand = parseFont(readFont(SIGNATURE_FONTS.hand))
  const isWhole = Array.from(name).every((letter) => hand.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  return isWhole ? SIGNATURE_FONTS.hand : SIGNATURE_FONTS.fallback
}

async function drawDrawn({ document, width, bottom, top }: Drawing, png: Uint8Array): Promise<Mark> {
  const image = await document.embedPng(png)
  const scale = Math.min((width - 2 * PADDING) / image.width, (top - bottom) / image.height)
  const drawn = { width: image.width * scale, height: image.height * scale }
  return {
    operators: [
      pushGraphicsState(),
      concatTransformationMatrix(drawn.width, 0, 0, drawn.height, PADDING, bottom),
      drawObject('Drawn'),
      popGraphicsState(),
    ],
    fonts: {},
    objects: { Drawn: image.ref },
  }
}

function drawLine(font: PDFFont, line: string, size: number, y: number): readonly PDFOperator[] {
  return [
    beginText(),
    setFillingRgbColor(0.2, 0.22, 0.22),
    setFontAndSize('Text', size),
    moveText(PADDING, y),
    showText(font.encodeText(line)),
    endText(),
  ]
}

function fitSize(font: PDFFont, text: string, sizePt: number, widthPt: number): number {
  const width = font.widthOfTextAtSize(text, sizePt)
  return width <= widthPt ? sizePt : (sizePt * widthPt) / width
}

const fontBytes = new Map<string, Uint8Array>()

function readFont(file: string): Uint8Array {
  const bytes = fontBytes.get(file) ?? new Uint8Array(readFileSync(require.resolve(file)))
  fontBytes.set(file, bytes)
  return bytes
}

const parsedFonts = new WeakMap<Uint8Array, ParsedFont>()

/**
 * Returns a font that is parsed once per process: fontkit decodes tables lazily, which takes longer than a signature.
 * Clears its cached glyphs, since embedding a subset caches the components of accented letters without their characters.
 * Uses fontkit 2, as @pdf-lib/fontkit crashes on subsetting.
 */
function parseFont(bytes: Uint8Array): ParsedFont {
  const font = parsedFonts.get(bytes) ?? create(bytes)
  parsedFonts.set(bytes, font)
  // Private to fontkit 2.0.4.
  return Object.assign(font, { _glyphs: {} })
}
