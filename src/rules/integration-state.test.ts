import { expect, test } from 'vitest'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { ROLES } from '#vocabulary/role.ts'
import { findIntegrationTransition, INTEGRATION_TRANSITIONS, isUnderReview } from './integration-state.ts'

test('a reviewer moves dossiers under review, the server accepted ones', () => {
  const lines = INTEGRATION_STATES.flatMap((from) =>
    INTEGRATION_STATES.flatMap((to) =>
      [...ROLES, 'server' as const].flatMap((actor) => {
        const line = findIntegrationTransition(from, to, actor)
        return line === undefined ? [] : [`${actor}: ${from} to ${to}${line.reason ? ', with a reason' : ''}`]
      }),
    ),
  )

  expect(lines).toEqual([
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
