import { noDossier, reading, REVIEWER, type PermissionCase } from './permission-case.ts'

/** No job has failed in the test, so a retry finds nothing. */
export const REGISTERING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossier/{id}/register',
    who: REVIEWER,
    about: 'plain',
    states: ['signed'],
    request: reading('/dossier/{id}/register'),
  },
  {
    call: 'GET /api/register/attempts',
    who: REVIEWER,
    request: noDossier('/register/attempts?state=waiting'),
  },
  {
    call: 'GET /api/register/acknowledgements',
    who: REVIEWER,
    request: noDossier('/register/acknowledgements'),
  },
  { call: 'GET /api/register/exchanges', who: REVIEWER, request: noDossier('/register/exchanges') },
  {
    call: 'GET /api/register/period',
    who: REVIEWER,
    request: noDossier('/register/period?from=2001-01-01&to=2001-01-31'),
  },
  {
    call: 'GET /api/register/holdings',
    who: REVIEWER,
    request: noDossier('/register/holdings?date=2001-01-31'),
  },
  {
    call: 'POST /api/register/period/retry',
    who: REVIEWER,
    writes: true,
    // No dossier was accepted in this period.
    request: noDossier('/register/period/retry', { from: '2001-01-01', to: '2001-01-31', attempts: 1 }),
    answer: () => 409,
  },
  {
    call: 'GET /api/operations/status',
    who: [...REVIEWER, 'administrator'],
    request: noDossier('/operations/status'),
  },
  { call: 'GET /api/register/dead-jobs', who: REVIEWER, request: noDossier('/register/dead-jobs') },
  {
    call: 'POST /api/register/attempts/{itemId}/retry',
    who: REVIEWER,
    writes: true,
    request: noDossier('/register/attempts/2000000/retry'),
    answer: () => 404,
  },
  {
    call: 'POST /api/register/dead-jobs/{itemId}/retry',
    who: REVIEWER,
    writes: true,
    request: noDossier('/register/dead-jobs/2000000/retry'),
    answer: () => 404,
  },
  {
    call: 'POST /api/register/inbox',
    who: REVIEWER,
    writes: true,
    request: noDossier('/register/inbox'),
  },
]
