import { expect, it } from 'vitest'
import { failOver } from '../faults/failover.ts'
import { SAMPLE } from '../faults/sample-sizes.ts'
import { hasLost } from '../faults/scenario.ts'

it('loses nothing when primaries are killed and their standbys promoted', { timeout: 400_000 }, async () => {
  const report = await failOver(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})
