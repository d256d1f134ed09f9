import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

/** A file of an archive; its name has folders separated by `/`. */
export interface ArchiveFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes checksummed between two yields to the event loop. */
const SLICE_BYTES = 256 * 1024
/** 1980-01-01 12:00, constant so that equal files give equal archives. */
const DATE = 0x0021
const TIME = 0x6000
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** Stored, not deflated: PDFs and images are already compressed. */
const STORED = 0

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  readonly offset: number
}

/**
 * Streams a ZIP archive with one file in memory at a time, yielding to the event loop between chunks. Limits: fewer than
 * 65,536 files and 4 GB. Source: APPNOTE.TXT §4.3.
 */
export async function* streamZip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const entry = { name: Buffer.from(name), crc: await checksum(bytes), size: bytes.length, offset }
    const header = localHeader(entry)
    yield header
    for (const slice of slicesOf(bytes)) yield slice
    entries.push(entry)
    offset += header.length + bytes.length
  }
  const directory = Buffer.concat(entries.map(directoryHeader))
  yield directory
  yield endOfDirectory(entries.length, directory.length, offset)
}

async function checksum(bytes: Uint8Array): Promise<number> {
  let crc = 0
  for (const slice of slicesOf(bytes)) {
    crc = crc32(slice, crc)
    await nextTurn()
  }
  return crc
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, entry)
  return Buffer.concat([header, entry.name])
}

function directoryHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header, 6, entry)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, entry.name])
}

/** Fields common to the local and the central header. */
function writeCommon(header: Buffer, at: number, { name, crc, size }: Entry): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(FLAGS, at + 2)
  header.writeUInt16LE(STORED, at + 4)
  header.writeUInt16LE(TIME, at + 6)
  header.writeUInt16LE(DATE, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(size, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
