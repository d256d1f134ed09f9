import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { noDossier, reading, REVIEW_READERS, type PermissionCase } from './permission-case.ts'

const UNDER_REVIEW: readonly (IntegrationState | null)[] = ['ongoing', 'error']

/** Calls of the levels of vigilance. */
export const ASSESSING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossiers/{id}/vigilance',
    who: REVIEW_READERS,
    about: 'plain',
    request: reading('/dossiers/{id}/vigilance'),
  },
  {
    call: 'GET /api/vigilance/awaited-conclusions',
    who: REVIEW_READERS,
    request: noDossier('/vigilance/awaited-conclusions'),
  },
  {
    call: 'POST /api/dossiers/{id}/vigilance/conclusions',
    who: REVIEW_READERS,
    writes: true,
    about: 'plain',
    integration: [...UNDER_REVIEW, 'validated', 'refused', 'sync', null],
    request: ({ id }) => ({
      path: `/dossiers/${id}/vigilance/conclusions`,
      body: { text: 'Origine des fonds vue', digest: '0'.repeat(32) },
    }),
    // No assessment has this digest. The person who entered a dossier may not write its conclusion.
    answer: ({ role, form, integration }) =>
      role === 'manageDossier' && form === 'back_office' && UNDER_REVIEW.includes(integration) ? 403 : 409,
  },
]
