import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const test = await forFile(startTestApplication())

const readyStatus = async () => (await fetch(`${test.url}/readyz`)).status

it('is not ready while its files are gone, and ready once they are back', async () => {
  const files = join(test.services.config.dataDir, 'files')
  const before = await readyStatus()

  await rename(files, `${files}.away`)
  const without = await readyStatus()
  await rename(`${files}.away`, files)

  expect([before, without, await readyStatus()]).toEqual([200, 503, 200])
  expect((await fetch(`${test.url}/healthz`)).status).toBe(200)
})

it('is not ready with the files of another store', async () => {
  const note = join(test.services.config.dataDir, 'files/notes/store-id')
  const own = await readFile(note, 'utf8')

  await writeFile(note, 'cafe')
  const foreign = await readyStatus()
  await writeFile(note, own)

  expect([foreign, await readyStatus()]).toEqual([503, 200])
})
