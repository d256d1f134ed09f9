import { ALL, noDossier, type PermissionCase } from './permission-case.ts'

/** The proof asked again before a dangerous act, and the calls about people. */
export const PROVING: readonly PermissionCase[] = [
  { call: 'GET /api/step-up', who: ALL, request: noDossier('/step-up') },
  {
    call: 'POST /api/step-up',
    who: ALL,
    request: noDossier('/step-up', { act: 'account-close', target: '1' }),
    // The accounts of the matrix have no factor here, and no sign-in that would be recent.
    answer: () => 403,
  },
]
