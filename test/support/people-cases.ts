import { randomUUID } from 'node:crypto'
import type { Role } from '#vocabulary/role.ts'
import { ALL, noDossier, type PermissionCase } from './permission-case.ts'

const ADMINISTRATORS: readonly Role[] = ['administrator']
const NOBODY = 2_000_000

const reading = (path: string, answer = 200): PermissionCase => ({
  call: `GET /api/administration/${path}`,
  who: ADMINISTRATORS,
  request: noDossier(`/administration/${path}`),
  answer: () => answer,
})

const writing = (
  call: string,
  path: string,
  { body, answer = 404 }: { readonly body?: object; readonly answer?: number } = {},
): PermissionCase => ({
  call: `${call.split(' ')[0]} /api/administration/${call.split(' ')[1]}`,
  who: ADMINISTRATORS,
  writes: true,
  request: noDossier(`/administration/${path}`, body ?? (call.startsWith('DELETE') ? undefined : {})),
  answer: () => answer,
})

const ofPerson = (method: string, act: string, body?: object) =>
  writing(`${method} people/{person}/${act}`, `people/${NOBODY}/${act}`, body ? { body } : {})

/** The step-up proof before a dangerous act, and the calls about people. Programs have no access to them. */
export const PROVING: readonly PermissionCase[] = [
  { call: 'GET /api/step-up', who: ALL, request: noDossier('/step-up') },
  {
    call: 'POST /api/step-up',
    who: ALL,
    request: noDossier('/step-up', { act: 'account-close', target: '1' }),
    // The accounts of the matrix have no factor here, and no sign-in that would be recent.
    answer: () => 403,
  },
  reading('people'),
  {
    ...reading('people', 404),
    call: 'GET /api/administration/people/{person}',
    request: noDossier(`/administration/people/${NOBODY}`),
  },
  ofPerson('PUT', 'name', {
    first_name: 'Camille',
    last_name: 'Roy',
    known: { first_name: 'Camille', last_name: 'Rey' },
  }),
  ofPerson('PUT', 'place', { manager: null, team: null }),
  ofPerson('PUT', 'advisor-identity', { firm: 'Cabinet' }),
  ofPerson('PUT', 'role', { role: 'advisor' }),
  ofPerson('POST', 'end-sessions'),
  ofPerson('POST', 'invitation'),
  ofPerson('POST', 'closing'),
  ofPerson('POST', 'reopening'),
  ofPerson('POST', 'second-factor-reset'),
  ofPerson('POST', 'departure/preview', { to: NOBODY }),
  ofPerson('POST', 'departure', { to: NOBODY, reason: 'left', mails: false, close: false }),
  reading('pending-acts'),
  writing('POST pending-acts/{act}/confirmation', `pending-acts/${NOBODY}/confirmation`),
  writing('POST pending-acts/{act}/refusal', `pending-acts/${NOBODY}/refusal`),
  {
    ...writing('POST people', 'people', { answer: 200 }),
    request: () => ({
      path: '/administration/people',
      body: {
        email: `${randomUUID()}@cabinet.test`,
        role: 'advisor',
        first_name: 'Camille',
        last_name: 'Invited',
        civility: null,
        mobile: null,
        number: randomUUID().slice(0, 20),
        superior: null,
        team: null,
        language: 'fr',
      },
    }),
  },
  reading('invitations'),
  writing('POST invitations', 'invitations', { body: { text: 'no table' }, answer: 200 }),
  {
    ...reading('invitations', 404),
    call: 'GET /api/administration/invitations/{batch}',
    request: noDossier(`/administration/invitations/${NOBODY}`),
  },
  writing('POST invitations/{batch}/confirmation', `invitations/${NOBODY}/confirmation`),
  reading('networks'),
  {
    ...writing('POST networks', 'networks', { answer: 200 }),
    request: () => ({ path: '/administration/networks', body: { name: randomUUID() } }),
  },
  writing('POST networks/{network}/teams', `networks/${NOBODY}/teams`, { body: { name: 'Team' } }),
  writing('PUT networks/{network}', `networks/${NOBODY}`, { body: { name: 'Network' } }),
  writing('DELETE networks/{network}', `networks/${NOBODY}`),
  writing('PUT teams/{team}', `teams/${NOBODY}`, { body: { name: 'Team' } }),
  writing('DELETE teams/{team}', `teams/${NOBODY}`),
]
