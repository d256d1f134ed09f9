import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { explainFullDisk } from './explain-full-disk.ts'

const lost = new Error('Connection terminated unexpectedly')

it('says that the disk is full when PostgreSQL stopped for it, which its connection does not say', async () => {
  const explained = await explainFullDisk(lost, tmpdir(), Number.MAX_SAFE_INTEGER)

  expect(explained).toMatchObject({
    message: `No space left on device ${tmpdir()} (Connection terminated unexpectedly): free some space, empty that folder and run it again`,
    cause: lost,
  })
})

it('leaves every other failure, and one in a place that is not there, as it is', async () => {
  expect(await explainFullDisk(lost, tmpdir(), 0)).toBe(lost)
  expect(await explainFullDisk(lost, '/nowhere/at/all')).toBe(lost)
})
