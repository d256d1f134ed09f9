import { expect, it } from 'vitest'
import { fillDisk } from '../faults/disk-full.ts'
import { SAMPLE } from '../faults/sample-sizes.ts'
import { hasLost } from '../faults/scenario.ts'

it('recovers once a full disk has room again', { timeout: 200_000 }, async () => {
  const report = await fillDisk(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})
