import { expect, it } from 'vitest'
import { VerifyRun } from './verify-run.ts'

const keys = { derive: () => Buffer.alloc(32) }
const report = { check: 'audit', ok: true, count: 0, first: [] }

it.runIf(process.platform === 'linux')('goes on when the disk is too full to note how far it is', () => {
  // A folder whose files take no byte.
  const run = VerifyRun.open({ dataDir: '/proc/self', keys }, { since: undefined, resume: false })

  run.noteBegun([report], 12)
  run.noteDone([report])

  expect(run.findDone(['audit'])).toEqual([report])
  run.end()
})
