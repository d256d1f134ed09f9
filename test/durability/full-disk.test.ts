import { expect, it } from 'vitest'
import { fillDisk } from '../faults/disk-full.ts'
import { SAMPLE } from '../faults/sample-sizes.ts'
import { hasLost } from '../faults/scenario.ts'

it('recovers once a full disk has room again', { timeout: 400_000 }, async () => {
  const report = await fillDisk(SAMPLE)

  expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
})

// Where mounting is not permitted, the test above does the same.
if (process.env['LONG_RUN'])
  it('recovers from a file size limit where mounting is not permitted', { timeout: 400_000 }, async () => {
    const report = await fillDisk(SAMPLE, async () => false)

    expect(report.notes[1]).toContain('no permission to mount')
    // An upload that all workers reach waits for disk space.
    expect(report.notes[0]).not.toContain(' 0 of them sent more than once')
    expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
  })
