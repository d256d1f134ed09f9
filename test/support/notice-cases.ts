import type { Role } from '#vocabulary/role.ts'
import { ADVISING, ALL, BACK_OFFICE, noDossier, type PermissionCase } from './permission-case.ts'

const STAFF: readonly Role[] = [...ADVISING, ...BACK_OFFICE]

/** Calls of notices and live updates. */
export const OF_NOTICES: readonly PermissionCase[] = [
  { call: 'GET /api/live', who: ALL, request: noDossier('/live') },
  { call: 'GET /api/notices', who: STAFF, request: noDossier('/notices') },
  // Not about a dossier, so allowed for read-only roles too.
  { call: 'POST /api/notices/read', who: STAFF, request: noDossier('/notices/read', { upTo: 1 }) },
  { call: 'GET /api/notices/preferences', who: STAFF, request: noDossier('/notices/preferences') },
  {
    call: 'PUT /api/notices/preferences',
    who: STAFF,
    request: noDossier('/notices/preferences', { kind: 'mention', mail: 'daily' }),
  },
]
