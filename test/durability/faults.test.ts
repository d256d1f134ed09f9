import { expect, it } from 'vitest'
import { fillDisk } from '../faults/disk-full.ts'
import { hasLost, type FaultSizes } from '../faults/scenario.ts'
import { killOneOfTwo } from '../faults/two-servers.ts'

/** A short sample of `npm run test:faults`; database restarts and a second process have tests of their own. */
const SAMPLE: FaultSizes = { kills: 1, operations: 200, restarts: 2, dossiers: 0, megabytes: 0, seconds: 2 }

it('loses nothing when one of two servers behind nginx is killed', { timeout: 200_000 }, async () => {
  const report = await killOneOfTwo(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

it('recovers once a full disk has room again', { timeout: 200_000 }, async () => {
  const report = await fillDisk(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

it('recovers from a file size limit where mounting is not permitted', { timeout: 200_000 }, async () => {
  const report = await fillDisk(SAMPLE, async () => false)

  expect(report.notes[1]).toContain('no permission to mount')
  // An upload that all workers reach waits for disk space.
  expect(report.notes[0]).not.toContain(' 0 of them sent more than once')
  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})
