import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { ReadingBox } from '#rules/receipt-reading.ts'
import type { GrayImage } from '../ocr/gray-image.ts'

export interface FoundBarcode {
  readonly text: string
  readonly box: Omit<ReadingBox, 'page'>
}

let loaded: Promise<void> | undefined

/** Uses the bundled WebAssembly file: by default the library fetches it from a public server. */
async function loadZXing(): Promise<void> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

const MOST_SYMBOLS = 4

/** DataMatrix symbols of a page. Their control characters are kept. */
export async function readDataMatrices(image: GrayImage): Promise<readonly FoundBarcode[]> {
  await (loaded ??= loadZXing())
  const { width, height } = image
  const results = await readBarcodes(writeGraymap(image), {
    formats: ['DataMatrix'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    maxNumberOfSymbols: MOST_SYMBOLS,
    textMode: 'Plain',
  })
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
      const left = Math.min(...corners.map(({ x }) => x))
      const top = Math.min(...corners.map(({ y }) => y))
      return {
        text,
        box: {
          x: left / width,
          y: top / height,
          width: (Math.max(...corners.map(({ x }) => x)) - left) / width,
          height: (Math.max(...corners.map(({ y }) => y)) - top) / height,
        },
      }
    })
}

/** A picture of one byte a pixel: pixels of the library have four, copied twice. Source: pgm(5). */
function writeGraymap({ width, height, data }: GrayImage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data])
}
