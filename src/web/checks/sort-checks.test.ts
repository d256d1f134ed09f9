import { expect, it } from 'vitest'
import { buildCheck } from '#test/support/build-check.ts'
import { sortChecks } from './sort-checks.ts'

it('a failing check that a reviewer accepted is apart from those to look at', () => {
  const settled = { by: 'Nadia Belkacem', at: '2026-11-23T10:00:00Z', reason: 'Seen.' }
  const checks = [buildCheck('4-card', { settled }), buildCheck('4-card', {})]

  expect(sortChecks(checks)).toEqual({
    open: [checks[1]],
    accepted: [checks[0]],
    unknown: [],
    holding: [],
  })
})
