import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localFileStorage } from './file-storage.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-files-'))
})
afterAll(() => rm(directory, { recursive: true }))

it('gives back what was written, under its hash', async () => {
  const files = localFileStorage(directory)

  const sha256 = await files.write(Buffer.from('bulletin'))

  expect(sha256).toBe('24c5f5564184a4fb93ecb21ffe9b2a0eb54daf7a180f2d03db4e32ea69d2e45c')
  expect((await files.read(sha256)).toString()).toBe('bulletin')
})

it('leaves no temporary file behind when many write the same bytes', async () => {
  const files = localFileStorage(directory)

  const hashes = await Promise.all(Array.from({ length: 8 }, () => files.write(Buffer.from('same'))))

  const [hash = ''] = hashes
  expect(new Set(hashes).size).toBe(1)
  expect(await readdir(join(directory, hash.slice(0, 2)))).toEqual([hash])
})

it('refuses a file that no longer has its hash', async () => {
  const files = localFileStorage(directory)
  const sha256 = await files.write(Buffer.from('sealed'))

  await writeFile(join(directory, sha256.slice(0, 2), sha256), 'forged')

  await expect(files.read(sha256)).rejects.toThrow('damaged')
})
