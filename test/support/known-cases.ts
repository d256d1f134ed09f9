import {
  ADVISING,
  ALL,
  BACK_OFFICE,
  EVERY_STATE,
  FILLERS,
  NO_MORE,
  reading,
  type PermissionCase,
} from './permission-case.ts'

/**
 * Calls about a client's answers from a former dossier or another system. The back office may only write its own form.
 */
export const KNOWING: readonly PermissionCase[] = [
  {
    call: 'POST /api/dossiers/import',
    who: ADVISING,
    writes: true,
    request: () => ({
      path: '/dossiers/import',
      body: { reference: 'matrix', client: { email: 'someone@crm.test' }, data: { last_name: 'Caron' } },
    }),
  },
  {
    call: 'GET /api/dossiers/{id}/import',
    who: ADVISING,
    about: 'plain',
    states: EVERY_STATE,
    request: reading('/dossiers/{id}/import'),
  },
  {
    call: 'GET /api/dossiers/{id}/known',
    who: ALL,
    about: 'plain',
    states: EVERY_STATE,
    request: reading('/dossiers/{id}/known'),
  },
  {
    call: 'POST /api/dossiers/{id}/known',
    who: FILLERS,
    writes: true,
    about: 'plain',
    states: ['ongoing'],
    request: ({ id }) => ({
      path: `/dossiers/${id}/known`,
      body: { version: 'none', unchanged: [], restated: [] },
    }),
    // These clients have no former answers.
    answer: ({ role, form }) => (BACK_OFFICE.includes(role) && form !== 'back_office' ? 403 : NO_MORE),
  },
]
