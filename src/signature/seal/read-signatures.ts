import { createHash } from 'node:crypto'
import { firstDer, TAG } from './der.ts'

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
  /** Its name in the document security store: SHA-1 of the gap, padding included. Source: ISO 32000-2 §12.8.4.4. */
  readonly vriName: string
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g

/**
 * Returns the signatures of a file in file order; `undefined` when one of them is malformed. Reads the raw bytes, since a
 * PDF parser would repair the very manipulations to be detected.
 */
export function readSignatures(pdf: Uint8Array): readonly FoundSignature[] | undefined {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const found: FoundSignature[] = []
  for (const match of text.matchAll(BYTE_RANGE)) {
    const signature = readSignature(pdf, text, match)
    if (signature === undefined) return undefined
    found.push(signature)
  }
  return found.sort((a, b) => a.end - b.end)
}

function readSignature(pdf: Uint8Array, text: string, match: RegExpExecArray): FoundSignature | undefined {
  const [start, gapStart, gapEnd, rest] = match.slice(1).map(Number)
  if (start !== 0 || gapStart === undefined || gapEnd === undefined || rest === undefined) return undefined
  const end = gapEnd + rest
  if (gapStart >= gapEnd || end > pdf.length) return undefined
  // The gap must hold only the digits and their brackets: anything else would be unsigned content.
  const gap = /^<((?:[0-9a-fA-F]{2})+)>$/.exec(text.slice(gapStart, gapEnd))
  const padded = gap?.[1] === undefined ? undefined : Buffer.from(gap[1], 'hex')
  const contents = padded && readPadded(padded)
  const dictionary = text.slice(text.lastIndexOf('obj', match.index), gapStart)
  const subFilter = /\/SubFilter\s*\/([A-Za-z0-9.]+)/.exec(dictionary)?.[1]
  if (padded === undefined || contents === undefined || subFilter === undefined) return undefined
  const vriName = createHash('sha1').update(padded).digest('hex').toUpperCase()
  return { byteRange: [0, gapStart, gapEnd, rest], end, subFilter, contents, vriName }
}

/** Reads one SEQUENCE; the padding after it must be zeroes. Source: X.690 §8.1.3. */
function readPadded(padded: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const value = firstDer(padded)
  if (value?.tag !== TAG.sequence) return undefined
  const padding = padded.subarray(value.bytes.length)
  if (Buffer.compare(padding, Buffer.alloc(padding.length)) !== 0) return undefined
  return new Uint8Array(value.bytes)
}

/** The bytes that a signature covers, concatenated. */
export function coveredBytes(
  pdf: Uint8Array,
  { byteRange: [, gapStart, gapEnd], end }: FoundSignature,
): Uint8Array<ArrayBuffer> {
  const covered = new Uint8Array(gapStart + end - gapEnd)
  covered.set(pdf.subarray(0, gapStart))
  covered.set(pdf.subarray(gapEnd, end), gapStart)
  return covered
}
