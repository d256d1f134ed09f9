import { expect, test } from 'vitest'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { ROLES } from '#vocabulary/role.ts'
import { findIntegrationTransition, INTEGRATION_TRANSITIONS, isUnderReview } from './integration-state.ts'

test('reviewers move dossiers under review, the server moves accepted ones', () => {
  const transitions = INTEGRATION_STATES.flatMap((from) =>
    INTEGRATION_STATES.flatMap((to) =>
      [...ROLES, 'server' as const].flatMap((actor) => {
        const found = findIntegrationTransition(from, to, actor)
        return found ? [`${actor}: ${from} to ${to}${found.reason ? ', with a reason' : ''}`] : []
      }),
    ),
  )

  expect(transitions).toEqual([
    'manageDossier: ongoing to validated',
    'server: ongoing to validated',
    'server: ongoing to sync',
    'manageDossier: ongoing to error, with a reason',
    'server: ongoing to error, with a reason',
    'manageDossier: ongoing to refused, with a reason',
    'server: validated to sync',
    'server: validated to error, with a reason',
    'server: sync to error, with a reason',
    'server: error to ongoing',
    'manageDossier: error to validated',
    'server: error to validated',
    'server: error to sync',
    'manageDossier: error to error, with a reason',
    'server: error to error, with a reason',
    'manageDossier: error to refused, with a reason',
  ])
  expect(INTEGRATION_TRANSITIONS).toHaveLength(9)
})

test('only ongoing and error states are under review', () => {
  expect(INTEGRATION_STATES.filter(isUnderReview)).toEqual(['ongoing', 'error'])
})
