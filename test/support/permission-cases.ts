import { DOSSIER_STATES, type DossierState } from '#rules/dossier-state.ts'
import { INTEGRATION_STATES, type IntegrationState } from '#rules/integration-state.ts'
import { ROLES, type Role } from '#rules/role.ts'
import { wireId } from '#rules/wire-id.ts'
import { VALID_BLOCKS } from './dossier-form.ts'
import type { Subject } from './permission-subject.ts'

/**
 * What every call answers to whom: the permission tables of shell §6 and of the design said once more by
 * hand, without the functions that the server asks.
 */
export interface PermissionCase {
  /** As the list of routes says it. */
  readonly call: string
  /** When one call has several cases. */
  readonly name?: string
  /** Roles that may make it at all; the others get 403 whatever it is about. */
  readonly who: readonly Role[] | 'anyone'
  /** It changes something: nothing for a role of the read-only list. */
  readonly writes?: true
  /** The dossier it is about; absent when it is about none. */
  readonly about?: 'plain' | 'sent'
  readonly states?: readonly DossierState[]
  /** States of the review to walk through; the dossier is signed then. */
  readonly integration?: readonly (IntegrationState | null)[]
  /** What has to be there before each call. */
  readonly needs?: 'receipt' | 'lead'
  request(subject: Subject): { readonly path: string; readonly body?: object }
  /** The status for somebody who may call and sees the dossier; 200 when absent. */
  answer?(asked: Asked): number
}

export interface Asked {
  readonly role: Role
  readonly state: DossierState
  readonly integration: IntegrationState | null
  readonly form: Subject['form']
}

const ALL = ROLES
const ADVISING: readonly Role[] = ['advisor', 'partner', 'manager']
const BACK_OFFICE: readonly Role[] = ['backOfficeUser', 'manageDossier']
const REVIEWER: readonly Role[] = ['manageDossier']
/** Each side on its own form: the client form, or for the back-office group that of paper subscriptions. */
const STARTING: readonly Role[] = ['prospectDirect', ...ADVISING, ...BACK_OFFICE]
const EVERY_STATE = DOSSIER_STATES
const ENDED: readonly DossierState[] = ['signed', 'canceled', 'rejected']
const GIVEN_UP: readonly DossierState[] = ['canceled', 'rejected']
const NO_MORE = 409

/** Answers of people other than the back office; the form of the test has no mission. Source: design "States". */
const ANSWERS_OPEN: readonly DossierState[] = ['ongoing', 'adequacy_report_validated', 'unsigned']
const DOCUMENTS_OPEN: readonly DossierState[] = [...ANSWERS_OPEN, 'additional_documents']

const writing =
  (open: readonly DossierState[]) =>
  ({ role, state, form }: Asked): number => {
    if (!BACK_OFFICE.includes(role)) return open.includes(state) ? 200 : NO_MORE
    if (form !== 'back_office') return 403
    return state === 'ongoing' ? 200 : NO_MORE
  }
const reading =
  (path: string) =>
  ({ id }: Subject) => ({ path: path.replace('{id}', String(id)) })
const noDossier = (path: string, body?: object) => () => ({ path, ...(body ? { body } : {}) })
const holder = ({ formId }: Subject) =>
  Object.entries(VALID_BLOCKS['holder'] ?? {}).map(([name, value]) => ({
    elementId: wireId(formId, name),
    value,
  }))

const READING: readonly PermissionCase[] = [
  { call: 'GET /api/dossiers/{id}', who: ALL, about: 'plain', request: reading('/dossiers/{id}') },
  {
    call: 'GET /api/dossiers/{id}/receipts',
    who: ALL,
    about: 'plain',
    request: reading('/dossiers/{id}/receipts'),
  },
  {
    call: 'GET /api/dossiers/{folderId}/receipts/{receiptId}',
    who: ALL,
    about: 'sent',
    request: ({ id, receiptId }) => ({ path: `/dossiers/${id}/receipts/${receiptId}` }),
  },
  {
    call: 'POST /api/dossiers/{folderId}/documents/list',
    who: ALL,
    about: 'plain',
    request: ({ id, formId }) => ({
      path: `/dossiers/${id}/documents/list`,
      body: { block_id: wireId(formId, 'declare') },
    }),
  },
  {
    call: 'POST /api/dossiers/{folderId}/documents/all',
    who: ALL,
    about: 'plain',
    states: ['ongoing'],
    request: ({ id, formId }) => ({
      path: `/dossiers/${id}/documents/all`,
      body: { block_id: wireId(formId, 'declare') },
    }),
  },
  {
    call: 'POST /api/dossiers/{folderId}/preview',
    who: ALL,
    about: 'plain',
    states: ['ongoing'],
    request: ({ id }) => ({ path: `/dossiers/${id}/preview`, body: { documentId: 'bulletin', save: false } }),
  },
  {
    call: 'GET /api/dossiers/{folderId}/printPdf/{printId}',
    who: ALL,
    about: 'plain',
    states: ['ongoing'],
    request: reading('/dossiers/{id}/printPdf/37'),
  },
  {
    call: 'GET /api/dossiers/{folderId}/docusigns/{docusignId}/iframe',
    who: ALL,
    about: 'sent',
    states: ['signature'],
    request: reading('/dossiers/{id}/docusigns/subscription_subscriber/iframe'),
  },
  {
    call: 'GET /api/dossier/{id}/docusign/documents',
    who: ALL,
    about: 'sent',
    states: ['signature', 'signed'],
    request: reading('/dossier/{id}/docusign/documents'),
  },
  {
    call: 'GET /api/dossier/{id}/docusign/documents/{docId}',
    who: ALL,
    about: 'sent',
    states: ['signature', 'signed'],
    request: reading('/dossier/{id}/docusign/documents/1'),
  },
  {
    call: 'GET /api/dossier/{id}/docusign/download',
    who: ALL,
    about: 'sent',
    states: EVERY_STATE,
    request: reading('/dossier/{id}/docusign/download'),
    answer: ({ state }) => (state === 'signature' || state === 'signed' ? 200 : 404),
  },
  {
    call: 'GET /api/dossier/{id}/docusign/history',
    who: ALL.filter((role) => role !== 'client' && role !== 'prospect'),
    about: 'sent',
    states: ['ongoing', 'signature', 'signed', 'canceled'],
    request: reading('/dossier/{id}/docusign/history'),
    answer: ({ state }) => (state === 'signature' || state === 'signed' ? 200 : 404),
  },
]

const FILLING: readonly PermissionCase[] = [
  {
    call: 'PUT /api/dossiers/{id}/values',
    who: ALL,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: (subject) => ({
      path: `/dossiers/${subject.id}/values`,
      body: { submittingBlockId: wireId(subject.formId, 'holder'), values: holder(subject) },
    }),
    answer: writing(ANSWERS_OPEN),
  },
  {
    call: 'PUT /api/dossiers/{id}/values',
    name: 'with documents at their signer',
    who: ALL,
    writes: true,
    about: 'sent',
    states: ['ongoing', 'signature', 'signed'],
    request: (subject) => ({
      path: `/dossiers/${subject.id}/values`,
      body: { submittingBlockId: wireId(subject.formId, 'holder'), values: holder(subject) },
    }),
    answer: ({ role, form }) => (BACK_OFFICE.includes(role) && form !== 'back_office' ? 403 : NO_MORE),
  },
  {
    call: 'PUT /api/dossiers/{id}/drafts',
    who: ALL,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id, formId }) => ({
      path: `/dossiers/${id}/drafts`,
      body: { drafts: [{ elementId: wireId(formId, 'last_name'), value: 'Lemaire', revision: 1000 }] },
    }),
    answer: writing(ANSWERS_OPEN),
  },
  {
    call: 'PUT /api/dossiers/{folderId}/receipts',
    who: ALL,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id, formId }) => ({
      path: `/dossiers/${id}/receipts`,
      body: {
        submittingBlockId: wireId(formId, 'papers'),
        receipts: [
          {
            typeId: 1,
            elementId: wireId(formId, 'identity'),
            value: `data:application/pdf;base64,${Buffer.from('%PDF-1.4').toString('base64')}`,
            title: 'cni.pdf',
          },
        ],
      },
    }),
    answer: writing(DOCUMENTS_OPEN),
  },
  {
    call: 'DELETE /api/dossiers/{folderId}/receipts/{receiptId}',
    who: ALL,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    needs: 'receipt',
    request: ({ id, receiptId }) => ({ path: `/dossiers/${id}/receipts/${receiptId}` }),
    answer: (asked) => {
      const status = writing(DOCUMENTS_OPEN)(asked)
      return status === 200 ? 204 : status
    },
  },
]

const STEERING: readonly PermissionCase[] = [
  {
    call: 'POST /api/dossiers/{id}/duplicate',
    who: ADVISING,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id }) => ({ path: `/dossiers/${id}/duplicate`, body: { documentDuplicate: false } }),
    // The flag that lets canceled ones be duplicated is off in the test.
    answer: ({ state }) => (ENDED.includes(state) ? NO_MORE : 200),
  },
  {
    call: 'POST /api/dossiers/{id}/adequacy-report',
    who: ADVISING,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id }) => ({ path: `/dossiers/${id}/adequacy-report`, body: {} }),
    answer: ({ state }) => (state === 'adequacy_report_validation' ? 200 : NO_MORE),
  },
  {
    call: 'PUT /api/dossiers/{id}/status',
    name: 'canceled',
    who: ['prospectDirect', ...ADVISING, 'manageDossier'],
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id }) => ({ path: `/dossiers/${id}/status`, body: { status: 'canceled' } }),
    answer: ({ role, state, form }) => {
      if (role === 'manageDossier' && form !== 'back_office') return 403
      return ENDED.includes(state) ? NO_MORE : 200
    },
  },
  {
    call: 'PUT /api/dossiers/{id}/status',
    name: 'rejected',
    who: [...ADVISING, ...BACK_OFFICE],
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id }) => ({ path: `/dossiers/${id}/status`, body: { status: 'rejected', reason: 'No' } }),
    answer: ({ role, state, form }) => {
      if (BACK_OFFICE.includes(role) && form !== 'back_office') return 403
      return ENDED.includes(state) ? NO_MORE : 200
    },
  },
  {
    call: 'POST /api/prospects',
    who: ADVISING,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    needs: 'lead',
    request: ({ id }) => ({ path: '/prospects', body: { dossierId: id } }),
    answer: ({ state }) => (GIVEN_UP.includes(state) ? NO_MORE : 200),
  },
  {
    call: 'PUT /api/dossiers/{id}/authorized-clients',
    who: ADVISING,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id, access }) => ({
      path: `/dossiers/${id}/authorized-clients`,
      body: { clientsId: access },
    }),
    answer: ({ state }) => (GIVEN_UP.includes(state) ? NO_MORE : 200),
  },
]

const REVIEWED = { who: REVIEWER, about: 'plain', states: ['signed'] } as const
const REVIEWING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossiers/integration-state',
    who: REVIEWER,
    request: noDossier('/dossiers/integration-state'),
  },
  {
    ...REVIEWED,
    call: 'PUT /api/dossiers/integration-state/{id}',
    writes: true,
    integration: [null, ...INTEGRATION_STATES],
    request: ({ id }) => ({
      path: `/dossiers/integration-state/${id}`,
      body: { integration_state: 'validated' },
    }),
    answer: ({ integration }) => (integration === 'ongoing' || integration === 'error' ? 200 : NO_MORE),
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/state',
    integration: [null, ...INTEGRATION_STATES],
    request: reading('/dossier/integration-state/{id}/state'),
    answer: ({ integration }) => (integration === null ? 404 : 200),
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/view',
    request: reading('/dossier/integration-state/{id}/view'),
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/history',
    request: reading('/dossier/integration-state/{id}/history'),
  },
  { ...REVIEWED, call: 'GET /api/dossier/{id}/summary', request: reading('/dossier/{id}/summary') },
  { ...REVIEWED, call: 'GET /api/dossier/{id}/register', request: reading('/dossier/{id}/register') },
]

/** Nothing has failed in the test: what is sent again is not there. */
const REGISTERING: readonly PermissionCase[] = [
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

const OF_NO_DOSSIER: readonly PermissionCase[] = [
  { call: 'GET /api/dossiers', who: ALL, request: noDossier('/dossiers') },
  {
    call: 'GET /api/dossiers/retrieve-number-dossiers-by-status',
    who: ALL,
    request: noDossier('/dossiers/retrieve-number-dossiers-by-status'),
  },
  {
    call: 'POST /api/dossiers',
    name: 'for nobody yet',
    who: STARTING,
    writes: true,
    request: ({ formId }) => ({
      path: '/dossiers',
      body: { formId, clientId: null, submittingBlockId: null, values: [] },
    }),
    answer: ({ role }) => (BACK_OFFICE.includes(role) ? 422 : 200),
  },
  {
    call: 'POST /api/dossiers',
    name: 'of the back-office form',
    who: STARTING,
    writes: true,
    request: ({ backOfficeFormId }) => ({
      path: '/dossiers',
      body: { formId: backOfficeFormId, clientId: null, submittingBlockId: null, values: [] },
    }),
    answer: ({ role }) => (BACK_OFFICE.includes(role) ? 200 : 422),
  },
  { call: 'GET /api/clients', who: ADVISING, request: noDossier('/clients') },
  { call: 'GET /api/users/me', who: ALL, request: noDossier('/users/me') },
  { call: 'GET /api/profile', who: ALL, request: noDossier('/profile') },
  {
    call: 'POST /api/profile',
    who: ALL,
    writes: true,
    request: noDossier('/profile', { emailSigner: 'desk@paraphe.test' }),
  },
  { call: 'GET /api/footer', who: 'anyone', request: noDossier('/footer') },
  { call: 'GET /api/deployment', who: 'anyone', request: noDossier('/deployment') },
  { call: 'GET /api/forms/current', who: ALL, request: noDossier('/forms/current') },
  {
    call: 'GET /api/forms/{formId}/definition',
    who: ALL,
    request: ({ formId }) => ({ path: `/forms/${formId}/definition` }),
  },
  {
    call: 'GET /api/{locale}/forms/{formId}/mapping',
    who: ALL,
    request: ({ formId }) => ({ path: `/fr/forms/${formId}/mapping` }),
  },
  {
    call: 'GET /api/forms/{formId}/pages',
    who: ALL,
    request: ({ formId }) => ({ path: `/forms/${formId}/pages` }),
  },
  {
    call: 'GET /api/{locale}/pages/{pageId}/blocks',
    who: ALL,
    request: ({ formId }) => ({ path: `/fr/pages/${wireId(formId, 'identite')}/blocks` }),
  },
  {
    call: 'GET /api/{locale}/blocks/{blockId}/elements',
    who: ALL,
    request: ({ formId }) => ({ path: `/en/blocks/${wireId(formId, 'holder')}/elements` }),
  },
  {
    call: 'GET /api/datalists/{datalistId}/options',
    who: ALL,
    request: noDossier('/datalists/countries/options'),
  },
  {
    call: 'GET /api/datalists/{datalistId}/values',
    who: ALL,
    request: noDossier('/datalists/countries/values'),
  },
]

export const PERMISSION_CASES: readonly PermissionCase[] = [
  ...READING,
  ...FILLING,
  ...STEERING,
  ...REVIEWING,
  ...REGISTERING,
  ...OF_NO_DOSSIER,
]
