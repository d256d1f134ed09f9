import { expect, it } from 'vitest'
import { killAgainAndAgain } from '../faults/kills.ts'
import { hasLost } from '../faults/scenario.ts'

it('keeps everything acknowledged through kills at random moments', { timeout: 300_000 }, async () => {
  const report = await killAgainAndAgain({ ...SAMPLE, kills: 6, operations: 300 })

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

/** Sizes that this scenario does not use. */
const SAMPLE = { restarts: 0, dossiers: 0, megabytes: 0, seconds: 0 }
