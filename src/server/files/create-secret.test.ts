import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { createSecret } from './create-secret.ts'

const folder = await openTestFolder()

it('gives processes that start at the same time the same complete secret', async () => {
  const path = join(folder, 'secret.key')
  const long = (mark: number) => `${mark}:${'x'.repeat(100_000)}`

  const read = await Promise.all(
    Array.from({ length: 20 }, async (_each, mark) => {
      await createSecret(path, long(mark))
      return readFile(path, 'utf8')
    }),
  )

  expect(new Set(read).size).toBe(1)
  expect(read[0]).toHaveLength(long(Number(read[0]?.split(':')[0])).length)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret.key'])
})
