import { wireId } from '#rules/wire-id.ts'
import { INVESTOR_ROLES, type Role } from '#vocabulary/role.ts'
import { ADVISING, ALL, NO_MORE, reading, type Asked, type PermissionCase } from './permission-case.ts'
import type { Subject } from './permission-subject.ts'

const ANSWERING: readonly Role[] = ALL.filter((role) => role !== 'author' && role !== 'administrator')
const ASKING = ANSWERING.filter((role) => role !== 'backOfficeUser' && role !== 'compliance')
const isInvestor = (role: Role) => INVESTOR_ROLES.some((each) => each === role)
const remarksOf = ({ formId }: Subject) => [
  { target: { kind: 'answer', elementId: wireId(formId, 'last_name') }, text: 'À corriger' },
]

/** No dossier of the matrix has a correction, so calls about one get 404 even for visible dossiers. */
const unknown = (call: string, who: readonly Role[], body?: object): PermissionCase => {
  const [method = '', path = ''] = call.split(' ')
  return {
    call,
    who,
    ...(method === 'GET' ? {} : { writes: true }),
    about: 'sent',
    states: ['signed'],
    request: ({ id }) => ({
      path: path
        .replace('/api', '')
        .replace('{id}', String(id))
        .replaceAll(/\{\w+\}/g, '1'),
      ...(body ? { body } : {}),
    }),
    answer: () => 404,
  }
}

const CORRECTION = '/api/dossiers/{id}/corrections/{correction}'

/** Calls of corrections. */
export const CORRECTING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossiers/{id}/corrections',
    who: ALL,
    about: 'plain',
    request: reading('/dossiers/{id}/corrections'),
  },
  {
    call: 'POST /api/dossiers/{id}/corrections',
    who: ASKING,
    writes: true,
    about: 'plain',
    request: (subject) => ({
      path: `/dossiers/${subject.id}/corrections`,
      body: { concerned: 'advisor', remarks: remarksOf(subject) },
    }),
    // Nothing was signed; a paper subscription has no advisor to ask.
    answer: ({ role, form }: Asked) => (isInvestor(role) ? 403 : form === 'client' ? NO_MORE : 422),
  },
  {
    call: 'POST /api/dossiers/{id}/send-back',
    who: ALL.filter((role) => isInvestor(role) || ADVISING.includes(role)),
    writes: true,
    about: 'plain',
    request: (subject) => ({
      path: `/dossiers/${subject.id}/send-back`,
      body: { remarks: remarksOf(subject) },
    }),
    answer: ({ role }: Asked) => (isInvestor(role) ? 403 : NO_MORE),
  },
  {
    ...unknown('GET /api/dossiers/{id}/corrections/passages/{document}', ALL),
    // The dossier has a document 1.
    request: ({ id }) => ({ path: `/dossiers/${id}/corrections/passages/9999` }),
  },
  unknown(`GET ${CORRECTION}`, ALL),
  unknown(`GET ${CORRECTION}/receipts/{receipt}`, ALL),
  unknown(`POST ${CORRECTION}/withdraw`, ASKING),
  unknown(`POST ${CORRECTION}/remind`, ASKING),
  unknown(`POST ${CORRECTION}/refuse`, ANSWERING, { reason: 'Tout est juste' }),
  unknown(`POST ${CORRECTION}/answer`, ANSWERING, { seen: '' }),
  unknown(`PUT ${CORRECTION}/answers`, ANSWERING, {
    revision: 0,
    values: [{ elementId: '1-last_name', value: 'Lemaire' }],
  }),
  unknown(`PUT ${CORRECTION}/receipts`, ANSWERING, {
    receipts: [{ typeId: 0, elementId: '1-identity', value: 'data:,', title: 'carte.pdf' }],
  }),
  unknown(`DELETE ${CORRECTION}/receipts/{receipt}`, ANSWERING),
]
