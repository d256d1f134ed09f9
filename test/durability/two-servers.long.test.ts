import { expect, it } from 'vitest'
import { rollOver } from '../faults/rolling-upgrade.ts'
import { SAMPLE } from '../faults/sample-sizes.ts'
import { hasLost } from '../faults/scenario.ts'
import { killOneOfTwo } from '../faults/two-servers.ts'

it('loses nothing when one of two servers behind nginx is killed', { timeout: 400_000 }, async () => {
  const report = await killOneOfTwo(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

// Four starts of a server. Every day src/server/upgrade/upgrade-store.test.ts upgrades a store beside servers that run.
if (process.env['LONG_RUN'])
  it('rolls two servers over to a later release without a failed request', { timeout: 900_000 }, async () => {
    const report = await rollOver()

    expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
  })
