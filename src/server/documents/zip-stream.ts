import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { directoryHeader, endRecord, localHeader, type StoredEntry } from '#proof/stored-zip.ts'

/** A file of an archive; its name has folders separated by `/`. */
export interface ArchiveFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes checksummed between two yields to the event loop. */
const SLICE_BYTES = 256 * 1024

/**
 * Streams a ZIP archive with one file in memory at a time, yielding to the event loop between chunks. Limits: fewer than
 * 65,536 files and 4 GB. Source: APPNOTE.TXT §4.3.
 */
export async function* streamZip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const entries: StoredEntry[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const entry = { name, crc: await checksum(bytes), size: bytes.length, offset }
    const header = localHeader(entry)
    yield header
    for (const slice of slicesOf(bytes)) yield slice
    entries.push(entry)
    offset += header.length + bytes.length
  }
  const directory = Buffer.concat(entries.map(directoryHeader))
  yield directory
  yield endRecord(entries.length, directory.length, offset)
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
