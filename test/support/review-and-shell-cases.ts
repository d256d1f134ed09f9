import { wireId } from '#rules/wire-id.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { Role } from '#vocabulary/role.ts'
import {
  ADVISING,
  ALL,
  BACK_OFFICE,
  NO_MORE,
  noDossier,
  reading,
  REVIEWER,
  type Asked,
  type PermissionCase,
} from './permission-case.ts'

/** Scope by form: the client form, or the back-office group's paper form. */
const STARTING: readonly Role[] = ['prospectDirect', ...ADVISING, ...BACK_OFFICE]
/** Reviewers, and those who advise in the dossier. */
const HISTORIANS: readonly Role[] = [...ADVISING, ...REVIEWER]
const REVIEWED = { who: REVIEWER, about: 'plain', states: ['signed'] } as const
const whileReviewed = ({ integration }: Asked) =>
  integration === 'ongoing' || integration === 'error' ? 200 : NO_MORE

/** Calls of the review. */
export const REVIEWING: readonly PermissionCase[] = [
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
    answer: whileReviewed,
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
    call: 'GET /api/dossiers/{id}/as-of',
    who: HISTORIANS,
    about: 'plain',
    request: ({ id, createdAt }) => ({ path: `/dossiers/${id}/as-of?at=${createdAt}` }),
  },
  {
    call: 'GET /api/dossiers/{id}/timeline',
    who: HISTORIANS,
    about: 'plain',
    request: reading('/dossiers/{id}/timeline'),
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/history',
    request: reading('/dossier/integration-state/{id}/history'),
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/pairing',
    request: reading('/dossier/integration-state/{id}/pairing'),
  },
  {
    ...REVIEWED,
    call: 'PUT /api/dossier/integration-state/{id}/pairing',
    writes: true,
    integration: [null, ...INTEGRATION_STATES],
    request: ({ id }) => ({
      path: `/dossier/integration-state/${id}/pairing`,
      body: { forceMandate: false },
    }),
    answer: whileReviewed,
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/pairing/customer',
    request: reading('/dossier/integration-state/{id}/pairing/customer'),
  },
  {
    ...REVIEWED,
    call: 'PUT /api/dossier/integration-state/{id}/pairing/customer',
    writes: true,
    integration: [null, ...INTEGRATION_STATES],
    request: ({ id }) => ({
      path: `/dossier/integration-state/${id}/pairing/customer`,
      body: { code: null, scope: 'np' },
    }),
    answer: whileReviewed,
  },
  {
    call: 'GET /api/dossier/integration-state/customer/{code}',
    who: REVIEWER,
    request: noDossier('/dossier/integration-state/customer/S99999'),
    answer: () => 404,
  },
  {
    ...REVIEWED,
    about: 'sent',
    call: 'GET /api/dossier/integration-state/{id}/download',
    integration: [null, ...INTEGRATION_STATES],
    request: reading('/dossier/integration-state/{id}/download'),
    answer: ({ integration }) => (integration === null ? 404 : 200),
  },
  { ...REVIEWED, call: 'GET /api/dossier/{id}/summary', request: reading('/dossier/{id}/summary') },
]

/** Calls that are not about a dossier. */
export const OF_NO_DOSSIER: readonly PermissionCase[] = [
  { call: 'GET /api/dossiers', who: ALL, request: noDossier('/dossiers') },
  {
    call: 'GET /api/dossiers/retrieve-number-dossiers-by-status',
    who: ALL,
    request: noDossier('/dossiers/retrieve-number-dossiers-by-status'),
  },
  { call: 'GET /api/dossiers/tasks', who: ADVISING, request: noDossier('/dossiers/tasks') },
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
  {
    // Read-only roles choose their language too: it is of no dossier.
    call: 'PUT /api/users/me/language',
    who: ALL,
    request: noDossier('/users/me/language', { language: 'fr' }),
  },
  { call: 'GET /api/profile', who: ALL, request: noDossier('/profile') },
  {
    call: 'POST /api/profile',
    who: ALL,
    writes: true,
    request: noDossier('/profile', { emailSigner: 'desk@paraphe.test' }),
  },
  { call: 'GET /api/footer', who: 'anyone', request: noDossier('/footer') },
  { call: 'GET /api/help', who: 'anyone', request: noDossier('/help') },
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
  {
    call: 'POST /api/addresses/search',
    who: ALL,
    request: noDossier('/addresses/search', { text: '8 quai Rambaud' }),
  },
]
