import type { Role } from '#vocabulary/role.ts'
import { noDossier, type PermissionCase } from './permission-case.ts'

const COMPLIANCE: readonly Role[] = ['compliance']

/** Calls of screening. */
export const SCREENING: readonly PermissionCase[] = [
  { call: 'GET /api/screening/hits', who: COMPLIANCE, request: noDossier('/screening/hits') },
  { call: 'GET /api/screening/lists', who: COMPLIANCE, request: noDossier('/screening/lists') },
  {
    call: 'PUT /api/screening/hits/{id}',
    who: COMPLIANCE,
    writes: true,
    request: noDossier('/screening/hits/2000000000', { outcome: 'namesake', reason: 'Another birth date' }),
    answer: () => 404,
  },
  {
    call: 'PUT /api/screening/hits/{id}/release',
    who: COMPLIANCE,
    writes: true,
    request: noDossier('/screening/hits/2000000000/release', { reason: 'Authorised by the Treasury' }),
    answer: () => 404,
  },
]
