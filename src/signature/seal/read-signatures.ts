import { createHash } from 'node:crypto'
import { CONTENTS_DIGITS } from './byte-range.ts'
import { lengthOfDer, MOST_HEADER_BYTES, TAG } from './der.ts'
import type { BeginningDigests, DigestedContent } from './signed-content.ts'

/** A signature as found in a file, not verified. */
export interface FoundSignature {
  /** `[0, start of the gap, end of the gap, length after it]`. Source: ISO 32000-1 §12.8.1. */
  readonly byteRange: readonly [number, number, number, number]
  /** Offset of the end of its incremental update. */
  readonly end: number
  /** `ETSI.CAdES.detached`, or the subfilter of another signer. */
  readonly subFilter: string
  /** Content of the gap as DER, without the padding. */
  readonly contents: Uint8Array<ArrayBuffer>
  /**
   * Its name in the document security store: SHA-1 of the gap, padding included. Computed from the file when it is read, since most
   * documents have no such store. Source: ISO 32000-2 §12.8.4.4.
   */
  readonly vriName: string
}

const NAME = '/ByteRange'
const BYTE_RANGE = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/
/** Length of a usual byte range; only one padded with blanks is longer. */
const USUAL_LENGTH = 128
const MAY_GO_ON = /^\/ByteRange[\s\d[]*$/
const [OPENING, CLOSING] = Buffer.from('<>')
/** Zero padding as long as our largest gap. */
const zeroes = Buffer.alloc(CONTENTS_DIGITS, '0')

/**
 * Returns the signatures of a file in file order; `undefined` when one of them is malformed. Reads the raw bytes, since a
 * PDF parser would repair the very manipulations to be detected.
 */
export function readSignatures(pdf: Uint8Array): readonly FoundSignature[] | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const found: FoundSignature[] = []
  for (let at = file.indexOf(NAME); at !== -1; at = file.indexOf(NAME, at + 1)) {
    const range = readByteRange(file, at)
    if (range === null) continue
    const signature = readSignature(file, at, range.slice(1).map(Number))
    if (signature === undefined) return undefined
    found.push(signature)
  }
  return found.sort((a, b) => a.end - b.end)
}

/** `null` when the name is not followed by a byte range, as in a text about signatures. */
function readByteRange(file: Buffer, at: number): RegExpExecArray | null {
  const usual = file.toString('latin1', at, Math.min(at + USUAL_LENGTH, file.length))
  const range = BYTE_RANGE.exec(usual)
  return range === null && MAY_GO_ON.test(usual) ? BYTE_RANGE.exec(file.toString('latin1', at)) : range
}

function readSignature(file: Buffer, at: number, range: readonly number[]): FoundSignature | undefined {
  const [start, gapStart, gapEnd, rest] = range
  if (start !== 0 || gapStart === undefined || gapEnd === undefined || rest === undefined) return undefined
  const end = gapEnd + rest
  if (gapStart >= gapEnd || end > file.length) return undefined
  const digits = findDigits(file, gapStart, gapEnd)
  const contents = digits && readPadded(digits)
  const object = file.lastIndexOf('obj', at)
  const dictionary = object === -1 ? '' : file.toString('latin1', object, Math.max(object, gapStart))
  const subFilter = /\/SubFilter\s*\/([A-Za-z0-9.]+)/.exec(dictionary)?.[1]
  if (digits === undefined || contents === undefined || subFilter === undefined) return undefined
  return {
    byteRange: [0, gapStart, gapEnd, rest],
    end,
    subFilter,
    contents,
    get vriName() {
      const padded = Buffer.from(digits.toString('latin1'), 'hex')
      return createHash('sha1').update(padded).digest('hex').toUpperCase()
    },
  }
}

/** The gap must hold only the digits of bytes and their brackets: anything else would be unsigned content. */
function findDigits(file: Buffer, gapStart: number, gapEnd: number): Buffer | undefined {
  if (file[gapStart] !== OPENING || file[gapEnd - 1] !== CLOSING) return undefined
  const digits = file.subarray(gapStart + 1, gapEnd - 1)
  return digits.length % 2 === 0 ? digits : undefined
}

/** Reads one SEQUENCE; the padding after it must be zeroes. Source: X.690 §8.1.3. */
function readPadded(digits: Buffer): Uint8Array<ArrayBuffer> | undefined {
  const length = lengthOfDer(fromDigits(digits.subarray(0, 2 * MOST_HEADER_BYTES)))
  if (length === undefined || 2 * length > digits.length) return undefined
  const bytes = fromDigits(digits.subarray(0, 2 * length))
  if (bytes.length !== length || bytes[0] !== TAG.sequence) return undefined
  const padding = digits.subarray(2 * length)
  const expected = padding.length <= zeroes.length ? zeroes : Buffer.alloc(padding.length, '0')
  return padding.equals(expected.subarray(0, padding.length)) ? bytes : undefined
}

/** The bytes up to the first character that is not a hexadecimal digit. */
function fromDigits(digits: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(digits.toString('latin1'), 'hex'))
}

/** The bytes that a signature covers: the file up to its end, without the gap. */
export function coveredContent(
  { pdf, digests }: { readonly pdf: Uint8Array; readonly digests: BeginningDigests },
  { byteRange: [, gapStart, gapEnd], end }: FoundSignature,
): DigestedContent {
  return {
    sha256: () => digests.without({ start: gapStart, end: gapEnd }, end),
    bytes: () => Buffer.concat([pdf.subarray(0, gapStart), pdf.subarray(gapEnd, end)]),
  }
}
