import { Readable } from 'node:stream'
import { streamZip, type ArchiveFile } from './zip-stream.ts'

/** Streams files as a ZIP. Resolves once the first file is read, so that an unreadable file still gets an error status. */
export async function packArchive(files: AsyncIterable<ArchiveFile>): Promise<Readable> {
  const pieces = streamZip(files)
  const first = await pieces.next()
  return Readable.from(continueWith(first, pieces), { objectMode: false })
}

async function* continueWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done === true) return
  yield first.value
  yield* rest
}
