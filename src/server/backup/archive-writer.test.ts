import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { ArchiveWriter } from './archive-writer.ts'

it('reports the original error, and leaves no file behind when abandoned', async () => {
  const folder = await openTestFolder()
  const archive = await ArchiveWriter.create(join(folder, 'one.tar'), { spoolDirectory: folder })
  async function* failing() {
    yield 'a row'
    throw new Error('no space left on device')
  }

  await expect(archive.addStream('rows', Readable.from(failing()))).rejects.toThrow('no space left')
  await archive.abandon()

  expect(await readdir(folder)).toEqual([])
})
