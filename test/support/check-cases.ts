import { ALL, EVERY_STATE, noDossier, reading, REVIEWER, type PermissionCase } from './permission-case.ts'

/** Calls of the checks of a dossier. */
export const CHECKING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossiers/{id}/checks',
    who: ALL,
    about: 'plain',
    request: reading('/dossiers/{id}/checks'),
  },
  {
    call: 'PUT /api/dossiers/{id}/checks/settlement',
    who: REVIEWER,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id }) => ({
      path: `/dossiers/${id}/checks/settlement`,
      body: { code: 'identityName', subject: 'subscriber', digest: '0'.repeat(32), reason: 'Nom d’usage' },
    }),
    // No receipt of the matrix is read, so no check fails.
    answer: () => 404,
  },
  { call: 'GET /api/checks/statistics', who: REVIEWER, request: noDossier('/checks/statistics') },
]
