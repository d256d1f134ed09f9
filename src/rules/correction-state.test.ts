import { expect, test } from 'vitest'
import { CORRECTION_STATES } from '#vocabulary/correction.ts'
import { CORRECTION_TRANSITIONS, isLiveCorrection, nextCorrectionState } from './correction-state.ts'

const standings = CORRECTION_STATES.flatMap((state) =>
  [false, true].map((isApplied) => ({ state, isApplied })),
)
const actions = [...new Set(CORRECTION_TRANSITIONS.map(({ action }) => action))]

test('a correction changes by the lines of its table and no others', () => {
  const lines = standings.flatMap((standing) =>
    actions.flatMap((action) => {
      const to = nextCorrectionState(standing, action)
      return to === undefined
        ? []
        : [`${standing.state}${standing.isApplied ? ', applied' : ''}: ${action} to ${to}`]
    }),
  )

  expect(lines).toEqual([
    'open: answer to answered',
    'open: withdraw to withdrawn',
    'open: refuse to refused',
    'open: lapse to refused',
    'answered: withdraw to withdrawn',
    'answered: apply to answered',
    'answered: fail to refused',
    'answered, applied: accept to accepted',
  ])
})

test('a correction is live until it has taken effect or ended', () => {
  expect(standings.filter(isLiveCorrection)).toEqual([
    { state: 'open', isApplied: false },
    { state: 'answered', isApplied: false },
  ])
})
