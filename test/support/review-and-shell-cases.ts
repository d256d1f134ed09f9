import { randomUUID } from 'node:crypto'
import { OF_NOTICES } from './notice-cases.ts'
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
  PAPER_WRITERS,
  REVIEW_READERS,
  REVIEWER,
  type Asked,
  type PermissionCase,
} from './permission-case.ts'

/** Scope by form: the client form, or the back-office group's paper form. */
const STARTING: readonly Role[] = ['prospectDirect', ...ADVISING, ...PAPER_WRITERS]
const HISTORIANS: readonly Role[] = [...ADVISING, ...REVIEWER]
const REVIEWED = { who: REVIEWER, about: 'plain', states: ['signed'] } as const
const whileReviewed = ({ integration }: Asked) =>
  integration === 'ongoing' || integration === 'error' ? 200 : NO_MORE

const VIEW = {
  list: 'dossiers',
  tab: 'current-cases',
  sort: 'newest',
  filters: {},
  searchTerm: '',
  form: 'all',
  columns: ['amount'],
}
const VIEWERS = [...ADVISING, ...BACK_OFFICE]

/** Saved views and exports; the matrix has no view number 1. */
const VIEWING: readonly PermissionCase[] = [
  { call: 'GET /api/views', who: VIEWERS, request: noDossier('/views') },
  {
    call: 'POST /api/views',
    who: VIEWERS,
    writes: true,
    request: () => ({ path: '/views', body: { name: randomUUID(), shared: false, definition: VIEW } }),
  },
  {
    call: 'PUT /api/views/{viewId}',
    who: VIEWERS,
    writes: true,
    request: noDossier('/views/999999', { name: 'x', shared: false, definition: VIEW, revision: 1 }),
    answer: () => 404,
  },
  {
    call: 'DELETE /api/views/{viewId}',
    who: VIEWERS,
    writes: true,
    request: noDossier('/views/999999'),
    answer: () => 404,
  },
  {
    call: 'GET /api/views/{viewId}/count',
    who: VIEWERS,
    request: noDossier('/views/999999/count'),
    answer: () => 404,
  },
  { call: 'GET /api/views/choices', who: VIEWERS, request: noDossier('/views/choices?filter=product') },
  {
    call: 'POST /api/views/export/csv',
    who: VIEWERS,
    request: noDossier('/views/export/csv', { definition: VIEW }),
  },
  {
    call: 'POST /api/views/export/xlsx',
    who: VIEWERS,
    request: noDossier('/views/export/xlsx', { definition: VIEW }),
  },
]

/** Calls of the review. */
export const REVIEWING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossiers/integration-state',
    who: REVIEW_READERS,
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
    call: 'POST /api/dossiers/integration-state/batch',
    who: REVIEWER,
    writes: true,
    request: noDossier('/dossiers/integration-state/batch', { action: 'remind', ids: [1] }),
  },
  {
    ...REVIEWED,
    call: 'PUT /api/dossiers/integration-state/{id}/proposal',
    writes: true,
    request: ({ id }) => ({
      path: `/dossiers/integration-state/${id}/proposal`,
      body: { proposal: 1, agrees: true },
    }),
    // Nothing was proposed.
    answer: () => 409,
  },
  {
    ...REVIEWED,
    call: 'POST /api/dossiers/integration-state/{id}/undo',
    writes: true,
    request: ({ id }) => ({ path: `/dossiers/integration-state/${id}/undo`, body: { decision: 1 } }),
    // Nothing was decided.
    answer: () => 409,
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/state',
    who: REVIEW_READERS,
    integration: [null, ...INTEGRATION_STATES],
    request: reading('/dossier/integration-state/{id}/state'),
    answer: ({ integration }) => (integration === null ? 404 : 200),
  },
  {
    ...REVIEWED,
    call: 'GET /api/dossier/integration-state/{id}/view',
    who: REVIEW_READERS,
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
    who: REVIEW_READERS,
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
  {
    ...REVIEWED,
    who: REVIEW_READERS,
    call: 'GET /api/dossier/{id}/summary',
    request: reading('/dossier/{id}/summary'),
  },
]

/** Advisors' notes on a dossier. */
export const NOTING: readonly PermissionCase[] = [
  {
    call: 'GET /api/dossiers/{id}/notes',
    who: ADVISING,
    about: 'plain',
    request: reading('/dossiers/{id}/notes'),
  },
  {
    call: 'POST /api/dossiers/{id}/notes',
    who: ADVISING,
    writes: true,
    about: 'plain',
    request: ({ id }) => ({ path: `/dossiers/${id}/notes`, body: { text: 'À rappeler.' } }),
  },
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
    // A dossier that the caller may not see is refused within the response, among the others.
    call: 'POST /api/dossiers/reminders/preview',
    who: ADVISING,
    writes: true,
    request: noDossier('/dossiers/reminders/preview', { ids: [1] }),
  },
  {
    call: 'POST /api/dossiers/reminders',
    who: ADVISING,
    writes: true,
    request: noDossier('/dossiers/reminders', { ids: [1] }),
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
  ...OF_NOTICES,
  { call: 'GET /api/clients', who: ADVISING, request: noDossier('/clients') },
  {
    call: 'GET /api/clients/{id}',
    who: ADVISING,
    request: noDossier('/clients/2000000000'),
    answer: () => 404,
  },
  {
    call: 'GET /api/clients/{id}/notes',
    who: ADVISING,
    request: noDossier('/clients/2000000000/notes'),
    answer: () => 404,
  },
  {
    call: 'POST /api/clients/{id}/notes',
    who: ADVISING,
    writes: true,
    request: noDossier('/clients/2000000000/notes', { text: 'À rappeler.' }),
    answer: () => 404,
  },
  { call: 'GET /api/team', who: ADVISING, request: noDossier('/team') },
  { call: 'GET /api/team/absences', who: ADVISING, request: noDossier('/team/absences') },
  {
    // An account outside the network is refused like an unknown one.
    call: 'POST /api/team/absences',
    who: ADVISING,
    writes: true,
    request: noDossier('/team/absences', {
      absentId: 2_000_000_000,
      coverId: 2_000_000_001,
      from: '2099-01-01',
      to: '2099-01-02',
    }),
    answer: () => 422,
  },
  {
    call: 'DELETE /api/team/absences/{id}',
    who: ADVISING,
    writes: true,
    request: noDossier('/team/absences/2000000000'),
    answer: () => 404,
  },
  {
    call: 'POST /api/team/hand-over/preview',
    who: ['manager'],
    writes: true,
    request: noDossier('/team/hand-over/preview', { to: 2_000_000_000, ids: [1] }),
    answer: () => 422,
  },
  {
    call: 'POST /api/team/hand-over',
    who: ['manager'],
    writes: true,
    request: noDossier('/team/hand-over', { to: 2_000_000_000, ids: [1], reason: 'Départ' }),
    answer: () => 422,
  },
  {
    call: 'PUT /api/notes/{noteId}',
    who: ADVISING,
    writes: true,
    request: noDossier('/notes/2000000000', { text: 'Rappelé.' }),
    answer: () => 404,
  },
  {
    call: 'DELETE /api/notes/{noteId}',
    who: ADVISING,
    writes: true,
    request: noDossier('/notes/2000000000'),
    answer: () => 404,
  },
  ...VIEWING,
  { call: 'GET /api/users/me', who: ALL, request: noDossier('/users/me') },
  {
    call: 'PUT /api/users/me/language',
    who: ALL, // Allowed for read-only roles too: it is not about a dossier.
    request: noDossier('/users/me/language', { language: 'fr' }),
  },
  { call: 'GET /api/profile', who: ALL, request: noDossier('/profile') },
  {
    call: 'POST /api/profile',
    who: ALL,
    writes: true,
    request: noDossier('/profile', { emailSigner: 'desk@paraphe.test' }),
  },
  { call: 'GET /api/first-view', who: ALL, request: noDossier('/first-view?page=/tableau-de-bord') },
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
