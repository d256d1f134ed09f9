import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { limitFileSizeOf } from '#test/support/file-size-limit.ts'
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

it.runIf(process.platform === 'linux')(
  'names a full disk, and leaves nothing on it when abandoned',
  async () => {
    const folder = await openTestFolder()
    const archive = await ArchiveWriter.create(join(folder, 'one.tar'), { spoolDirectory: folder })
    // The archive outgrows the limit, the members that are spooled before do not.
    const addMembers = async () => {
      for (const name of ['one', 'two', 'three'])
        await archive.addStream(name, Readable.from([Buffer.alloc(2_000_000)]))
    }

    await limitFileSizeOf(process.pid, 2_500_000)
    const filled = addMembers().finally(() => limitFileSizeOf(process.pid, 'unlimited'))

    await expect(filled).rejects.toMatchObject({ code: 'EFBIG' })
    await archive.abandon()
    expect(await readdir(folder)).toEqual([])
  },
)
