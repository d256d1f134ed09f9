import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { makeFolders } from './make-folders.ts'

const folder = await openTestFolder()

it('creates missing folders for their owner only, and returns the topmost one', async () => {
  const [first, last] = [join(folder, 'a'), join(folder, 'a/b/c')]

  expect(await makeFolders(last)).toBe(first)
  expect((await stat(last)).mode & 0o777).toBe(0o700)
  expect(await makeFolders(last)).toBeUndefined()
})

it('creates each folder once when called concurrently', async () => {
  const deep = join(folder, 'd/e/f')

  await Promise.all(Array.from({ length: 20 }, () => makeFolders(deep)))

  expect((await stat(deep)).isDirectory()).toBe(true)
})

it('refuses a path inside a file', async () => {
  await mkdir(join(folder, 'g'))
  await writeFile(join(folder, 'g/file'), '')

  await expect(makeFolders(join(folder, 'g/file/h'))).rejects.toThrow('ENOTDIR')
})

it.runIf(process.platform === 'linux')('refuses a place that takes no folders', async () => {
  await expect(makeFolders('/proc/paraphe')).rejects.toThrow("mkdir '/proc/paraphe'")
})
