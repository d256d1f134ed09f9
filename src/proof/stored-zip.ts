import { concat, isSameBytes, utf8, type Bytes } from './bytes.ts'

/** A part of a container; `bytes` is a view of the file. */
export interface ContainerPart {
  readonly name: string
  readonly bytes: Bytes
}

/** Thrown for an unexpected layout; `part` is null for the archive as a whole. */
export interface LayoutProblem {
  readonly part: string | null
  readonly code: 'NO_ARCHIVE' | 'DIRECTORY' | 'HEADER' | 'CHECKSUM'
}

const LOCAL = 0x04034b50
const DIRECTORY = 0x02014b50
const END = 0x06054b50
const LOCAL_BYTES = 30
const END_BYTES = 22
/**
 * Version 2.0, UTF-8 names, stored: PDFs and images are already compressed. 1980-01-01 12:00, constant so that equal files
 * give equal archives.
 */
const COMMON = [20, 0x0800, 0, 0x6000, 0x0021] as const

/**
 * Reads a ZIP with uncompressed, contiguous parts and fixed headers. Zip bombs are impossible, since nothing is
 * decompressed, and no byte is unchecked, since headers must be exactly as expected. Source: APPNOTE.TXT §4.3.
 */
export function readStoredZip(file: Bytes): readonly ContainerPart[] | LayoutProblem {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const endAt = file.length - END_BYTES
  if (endAt < 0) return { part: null, code: 'NO_ARCHIVE' }
  const records: ReadEntry[] = []
  let at = 0
  while (at + LOCAL_BYTES <= endAt && view.getUint32(at, true) === LOCAL) {
    const entry = readEntry(file, view, at)
    if (entry === undefined || entry.end > endAt) break
    records.push(entry)
    at = entry.end
  }
  const directory = concat(...records.map(directoryHeader))
  const expected = concat(directory, endRecord(records.length, directory.length, at))
  if (!isSameBytes(file.subarray(at), expected)) return findDeparture(file, view, records)
  const wrong = records.find(({ crc, start, end }) => crc32(file.subarray(start, end)) !== crc)
  if (wrong) return { part: wrong.name, code: 'CHECKSUM' }
  return records.map(({ name, start, end }) => ({ name, bytes: file.subarray(start, end) }))
}

/** A stored part: its checksum and size, and where its local header begins. */
export interface StoredEntry {
  readonly name: string
  readonly crc: number
  readonly size: number
  readonly offset: number
}

interface ReadEntry extends StoredEntry {
  readonly start: number
  readonly end: number
}

/** Reads a part; `undefined` when its header differs from the one expected for its name, size and checksum. */
function readEntry(file: Bytes, view: DataView, offset: number): ReadEntry | undefined {
  const [crc, size] = [view.getUint32(offset + 14, true), view.getUint32(offset + 18, true)]
  const nameEnd = offset + LOCAL_BYTES + view.getUint16(offset + 26, true)
  const name = new TextDecoder().decode(file.subarray(offset + LOCAL_BYTES, nameEnd))
  const entry = { name, crc, size, offset, start: nameEnd, end: nameEnd + size }
  const header = file.subarray(offset, nameEnd)
  return isSameBytes(header, localHeader(entry)) ? entry : undefined
}

/** Returns the first difference between the central directory and the parts. */
function findDeparture(file: Bytes, view: DataView, records: readonly ReadEntry[]): LayoutProblem {
  const endAt = file.length - END_BYTES
  if (view.getUint32(endAt, true) !== END) return { part: null, code: 'NO_ARCHIVE' }
  let at = view.getUint32(endAt + 16, true)
  for (let index = 0; at + 46 <= endAt && view.getUint32(at, true) === DIRECTORY; index += 1) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const own = records[index]
    if (own === undefined || !isSameBytes(file.subarray(at, nameEnd), directoryHeader(own)))
      return { part: new TextDecoder().decode(file.subarray(at + 46, nameEnd)), code: 'HEADER' }
    at = nameEnd
  }
  return { part: null, code: 'DIRECTORY' }
}

/** The header before the bytes of a part. */
export function localHeader(entry: StoredEntry): Bytes {
  return concat(
    numbers([LOCAL, 4], ...COMMON.map((value) => [value, 2] as const), ...sizes(entry), [0, 2]),
    utf8(entry.name),
  )
}

/** The record of a part in the central directory. */
export function directoryHeader(entry: StoredEntry): Bytes {
  const common = COMMON.map((value) => [value, 2] as const)
  return concat(
    numbers(
      [DIRECTORY, 4],
      [20, 2],
      ...common,
      ...sizes(entry),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [entry.offset, 4],
    ),
    utf8(entry.name),
  )
}

function sizes({ name, crc, size }: StoredEntry): readonly (readonly [number, number])[] {
  return [
    [crc, 4],
    [size, 4],
    [size, 4],
    [utf8(name).length, 2],
  ]
}

/** The end of the archive, after its directory of this size and offset. */
export function endRecord(count: number, size: number, offset: number): Bytes {
  return numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
}

/** Little-endian numbers of two or four bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Bytes {
  return Uint8Array.from(
    fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)),
  )
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
