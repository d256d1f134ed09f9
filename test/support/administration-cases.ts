import type { Role } from '#vocabulary/role.ts'
import { noDossier, type PermissionCase } from './permission-case.ts'

const ADMINISTRATORS: readonly Role[] = ['administrator']
const NOBODY = { email: 'nobody@paraphe.test' }

/**
 * The administrator's calls about jobs, privacy and settings, without a step-up proof. Programs have no access to them.
 */
export const OVERSEEING: readonly PermissionCase[] = [
  { call: 'GET /api/administration/jobs', who: ADMINISTRATORS, request: noDossier('/administration/jobs') },
  {
    call: 'POST /api/administration/jobs/retry',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/jobs/retry', { id: 2_000_000_000 }),
    answer: () => 404,
  },
  {
    call: 'POST /api/administration/jobs/give-up',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/jobs/give-up', { id: 2_000_000_000, reason: 'Essai' }),
    answer: () => 403,
  },
  {
    call: 'POST /api/administration/privacy/search',
    who: ADMINISTRATORS,
    request: noDossier('/administration/privacy/search', { query: 'odile' }),
  },
  {
    call: 'POST /api/administration/privacy/person',
    who: ADMINISTRATORS,
    request: noDossier('/administration/privacy/person', NOBODY),
    answer: () => 404,
  },
  {
    call: 'POST /api/administration/privacy/export',
    who: ADMINISTRATORS,
    request: noDossier('/administration/privacy/export', NOBODY),
    answer: () => 403,
  },
  {
    call: 'POST /api/administration/privacy/erasure',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/privacy/erasure', NOBODY),
    answer: () => 403,
  },
  {
    call: 'GET /api/administration/privacy/holds',
    who: ADMINISTRATORS,
    request: noDossier('/administration/privacy/holds'),
  },
  {
    call: 'PUT /api/administration/privacy/holds/{dossierId}',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/privacy/holds/2000000000', { reason: 'Litige' }),
    answer: () => 404,
  },
  {
    call: 'POST /api/administration/privacy/holds/{dossierId}/lift',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/privacy/holds/2000000000/lift', {}),
    answer: () => 403,
  },
  {
    call: 'GET /api/administration/settings',
    who: ADMINISTRATORS,
    request: noDossier('/administration/settings'),
  },
]
