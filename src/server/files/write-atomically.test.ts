import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createSecret } from './create-secret.ts'
import { writeAside } from './write-aside.ts'
import { writeAtomically } from './write-atomically.ts'

const root = await mkdtemp(join(tmpdir(), 'paraphe-written-'))
afterAll(() => rm(root, { recursive: true }))
let directory: string
beforeEach(async () => {
  directory = join(root, crypto.randomUUID())
  await mkdir(directory)
})

/** As a disk that fills up within the file. */
async function* cutOff() {
  yield 'half of '
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

it('replaces a file, readable by its owner only unless it is told otherwise', async () => {
  const path = join(directory, 'bundle.json')
  await writeAtomically(path, 'former')
  await writeAtomically(path, 'present')
  await writeAtomically(join(directory, 'export.csv'), Buffer.from('a;b'), 0o640)

  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['present', 0o600])
  expect((await stat(join(directory, 'export.csv'))).mode & 0o777).toBe(0o640)
  expect(await readdir(directory)).toEqual(['bundle.json', 'export.csv'])
})

it('leaves what was there, and nothing else, when the disk is full', async () => {
  const path = join(directory, 'bundle.json')
  await writeAtomically(path, 'former')

  await expect(writeAtomically(path, cutOff())).rejects.toThrow('ENOSPC')
  await expect(writeAside(join(directory, 'proof.asice'), cutOff())).rejects.toThrow('ENOSPC')
  await expect(createSecret(join(directory, 'identity.txt'), cutOff())).rejects.toThrow('ENOSPC')

  expect(await readdir(directory)).toEqual(['bundle.json'])
  expect(await readFile(path, 'utf8')).toBe('former')
})

it('writes through a link, as to the standard output', async () => {
  await writeFile(join(directory, 'target'), '')
  await symlink('target', join(directory, 'link'))

  await writeAtomically(join(directory, 'link'), 'text')

  expect(await readFile(join(directory, 'target'), 'utf8')).toBe('text')
})
