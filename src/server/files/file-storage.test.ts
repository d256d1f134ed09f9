import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { localFileStorage } from './file-storage.ts'

const directory = await openTestFolder()

it('returns what was written, under its hash', async () => {
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

it('lists its files and removes only old ones', async () => {
  const files = localFileStorage(await mkdtemp(join(directory, 'list-')))
  const sha256 = await files.write(Buffer.from('unused'))
  const found = await Array.fromAsync(files.list())

  const young = await files.remove(sha256, new Date(Date.now() - 3_600_000))
  const old = await files.remove(sha256, new Date(Date.now() + 3_600_000))

  expect(found.map(({ sha256: name, size }) => ({ name, size }))).toEqual([{ name: sha256, size: 6 }])
  expect([young, old]).toEqual([false, true])
  expect(await Array.fromAsync(files.list())).toEqual([])
})

it('renews the age of a file when the same bytes are written again', async () => {
  const root = await mkdtemp(join(directory, 'again-'))
  const files = localFileStorage(root)
  const sha256 = await files.write(Buffer.from('again'))
  const longAgo = new Date('2020-01-01')
  await utimes(join(root, sha256.slice(0, 2), sha256), longAgo, longAgo)

  await files.write(Buffer.from('again'))

  expect(await files.remove(sha256, new Date('2021-01-01'))).toBe(false)
})

it('keeps the first note of a name', async () => {
  const files = localFileStorage(await mkdtemp(join(directory, 'notes-')))

  const kept = await Promise.all(['a', 'b', 'c'].map((text) => files.keepNote('head-1', text)))

  expect(new Set(kept).size).toBe(1)
  expect(await files.readNote('head-1')).toBe(kept[0])
  expect(await files.readNote('head-2')).toBeUndefined()
  expect(await files.listNotes('head-')).toEqual(['head-1'])
})
