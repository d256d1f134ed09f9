import { expect, it } from 'vitest'
import { SAMPLE } from '../faults/sample-sizes.ts'
import { hasLost } from '../faults/scenario.ts'
import { killOneOfTwo } from '../faults/two-servers.ts'

it('loses nothing when one of two servers behind nginx is killed', { timeout: 400_000 }, async () => {
  const report = await killOneOfTwo(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})
