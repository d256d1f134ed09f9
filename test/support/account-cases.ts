import { ALL, noDossier, type PermissionCase } from './permission-case.ts'

/**
 * One's own account: read-only roles may write here too, since no dossier is involved. Accounts of the matrix have no
 * factor, hence no step-up proof.
 */
export const OWN_ACCOUNT: readonly PermissionCase[] = [
  { call: 'GET /api/account', who: ALL, request: noDossier('/account') },
  {
    call: 'PUT /api/account/password',
    who: ALL,
    request: noDossier('/account/password', { password: 'x', next: 'seize chevaux au galop' }),
    answer: () => 409,
  },
  {
    call: 'POST /api/account/sessions/end',
    who: ALL,
    request: noDossier('/account/sessions/end', { session: 'others' }),
  },
  {
    call: 'POST /api/account/export',
    who: ALL,
    request: noDossier('/account/export', {}),
    answer: () => 403,
  },
  {
    call: 'POST /api/account/second-factor',
    who: ALL,
    request: noDossier('/account/second-factor', {}),
    answer: () => 403,
  },
  {
    call: 'PUT /api/account/second-factor',
    who: ALL,
    request: noDossier('/account/second-factor', { sealed: '', code: '123456' }),
    answer: () => 422,
  },
  {
    call: 'POST /api/account/second-factor/removal',
    who: ALL,
    request: noDossier('/account/second-factor/removal', {}),
    answer: () => 403,
  },
  {
    call: 'POST /api/account/recovery-codes',
    who: ALL,
    request: noDossier('/account/recovery-codes', {}),
    answer: () => 403,
  },
]
