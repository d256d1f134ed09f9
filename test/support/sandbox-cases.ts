import { ADVISING, noDossier, type PermissionCase } from './permission-case.ts'

/** Calls that only a sandbox has. The dossiers of the matrix were not imported. */
export const PLAYING: readonly PermissionCase[] = [
  { call: 'GET /api/sandbox', who: ADVISING, writes: true, request: noDossier('/sandbox') },
  {
    call: 'POST /api/sandbox/clock',
    who: ADVISING,
    writes: true,
    request: noDossier('/sandbox/clock', { hours: 0.001 }),
  },
  {
    call: 'POST /api/sandbox/dossiers/{id}/play',
    who: ADVISING,
    writes: true,
    about: 'plain',
    request: ({ id }) => ({ path: `/sandbox/dossiers/${id}/play`, body: { until: 'dossier.signed' } }),
    answer: () => 404,
  },
  {
    call: 'DELETE /api/sandbox/dossiers',
    who: ADVISING,
    writes: true,
    request: noDossier('/sandbox/dossiers'),
  },
]
