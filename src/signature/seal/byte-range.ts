import { Buffer } from 'node:buffer'

/** Largest token of a time-stamping authority, in bytes. */
export const MOST_TOKEN_BYTES = 10 * 1024
/** Hexadecimal digits reserved for a signature: enough for a chain of three and a timestamp. */
export const CONTENTS_DIGITS = 2 * 16_384
/** Hexadecimal digits reserved for a document timestamp. */
export const TIMESTAMP_DIGITS = 2 * MOST_TOKEN_BYTES
/** Placeholder of each offset until the file is written; ten digits, longer than any offset. */
export const OFFSET_PLACEHOLDER = 9_999_999_999

/** Position of a new signature in a file, and the bytes it covers. */
export interface SignatureGap {
  /** Hexadecimal digits of the gap. */
  readonly digits: number
  /** The file with its final /ByteRange; the gap is filled with zeroes. */
  readonly pdf: Buffer
  /** Offset of the first digit between `<` and `>`. */
  readonly contentsStart: number
  /** The bytes to sign: everything but the gap and its brackets. */
  readonly covered: Uint8Array
}

/**
 * Finds the empty signature that an incremental update appended after `from`, and writes its /ByteRange. Searching only
 * after `from` excludes earlier signatures and document content that looks like one.
 */
export function openGap(pdf: Uint8Array, from: number, digits: number): SignatureGap {
  const file = Buffer.from(pdf)
  const tail = file.subarray(from).toString('latin1')
  const contents = new RegExp(`/Contents\\s*<(0{${digits}})>`).exec(tail)
  const range = new RegExp(`\\[\\s*0(?:\\s+${OFFSET_PLACEHOLDER}){3}\\s*\\]`).exec(tail)
  if (contents === null || range === null) throw new Error('The update has no empty signature.')
  const gapStart = from + contents.index + contents[0].indexOf('<')
  const gapEnd = gapStart + digits + 2
  const byteRange = `[0 ${gapStart} ${gapEnd} ${file.length - gapEnd}]`.padEnd(range[0].length)
  file.write(byteRange, from + range.index, 'latin1')
  return {
    digits,
    pdf: file,
    contentsStart: gapStart + 1,
    covered: Buffer.concat([file.subarray(0, gapStart), file.subarray(gapEnd)]),
  }
}

/** Writes the signature into its gap. Throws when it exceeds the reserved length. */
export function fillGap(gap: SignatureGap, signature: Uint8Array): Uint8Array {
  const hex = Buffer.from(signature).toString('hex')
  if (hex.length > gap.digits) throw new Error(`A signature of ${signature.length} bytes is too large.`)
  gap.pdf.write(hex, gap.contentsStart, 'latin1')
  return new Uint8Array(gap.pdf)
}
