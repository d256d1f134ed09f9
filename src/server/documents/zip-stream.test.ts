import { text } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { packArchive } from './pack-archive.ts'
import { streamZip, type ArchiveFile } from './zip-stream.ts'

async function* filesOf(...files: readonly ArchiveFile[]): AsyncIterable<ArchiveFile> {
  yield* files
}
async function pack(...files: readonly ArchiveFile[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(streamZip(filesOf(...files))))
}

const LARGE = Buffer.alloc(700_000, 'Pièce ')

it('keeps folders and accents in file names', async () => {
  const zip = await pack(
    { name: 'Identité/1-carte.pdf', bytes: Buffer.from('%PDF') },
    { name: 'grand.txt', bytes: LARGE },
    { name: 'vide.txt', bytes: new Uint8Array() },
  )

  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual(['Identité/1-carte.pdf', 'grand.txt', 'vide.txt'])
  expect(Buffer.from(files['grand.txt'] ?? []).equals(LARGE)).toBe(true)
})

it('gives equal bytes for equal files', async () => {
  const file = { name: 'a.txt', bytes: Buffer.from('a') }

  expect((await pack(file)).equals(await pack(file))).toBe(true)
})

it('fails before the first byte when the first file is unreadable', async () => {
  const unreadable: AsyncIterable<ArchiveFile> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the storage is away')) }),
  }

  await expect(packArchive(unreadable)).rejects.toThrow('the storage is away')
})

it('fails midway when a later file is unreadable', async () => {
  async function* cut(): AsyncIterable<ArchiveFile> {
    yield { name: 'a.txt', bytes: Buffer.from('a') }
    throw new Error('the storage is away')
  }

  const archive = await packArchive(cut())

  await expect(text(archive)).rejects.toThrow('the storage is away')
})
