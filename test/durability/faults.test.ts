import { expect, it } from 'vitest'
import { fillDisk } from '../faults/disk-full.ts'
import { hasLost, type FaultSizes } from '../faults/scenario.ts'
import { killOneOfTwo } from '../faults/two-servers.ts'

/** A short sample of `npm run test:faults`; restarts of the database and a second process have tests of their own. */
const SAMPLE: FaultSizes = { kills: 1, operations: 200, restarts: 2, dossiers: 0, megabytes: 0, seconds: 2 }

it('loses nothing when one of two servers behind nginx is killed', { timeout: 200_000 }, async () => {
  const report = await killOneOfTwo(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

// Nobody else may mount a small disk.
if (process.getuid?.() === 0) {
  it('goes on by itself once a full disk has room again', { timeout: 200_000 }, async () => {
    const report = await fillDisk(SAMPLE)

    expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
  })
}
