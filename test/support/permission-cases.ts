import { wireId } from '#rules/wire-id.ts'
import { ASSIGNING } from './assignment-cases.ts'
import {
  ADVISING,
  ALL,
  ANSWERS_OPEN,
  BACK_OFFICE,
  PAPER_WRITERS,
  DOCUMENTS_OPEN,
  ENDED,
  FILLERS,
  EVERY_STATE,
  holder,
  NO_MORE,
  reading,
  writing,
  type PermissionCase,
} from './permission-case.ts'
import { CHECKING } from './check-cases.ts'
import { CORRECTING } from './correction-cases.ts'
import { FOLLOWING } from './event-cases.ts'
import { KNOWING } from './known-cases.ts'
import { REGISTERING } from './register-cases.ts'
import { SCREENING } from './screening-cases.ts'
import { ASSESSING } from './vigilance-cases.ts'
import { PUBLISHING } from './publication-cases.ts'
import { PLAYING } from './sandbox-cases.ts'
import { OWN_ACCOUNT } from './account-cases.ts'
import { OVERSEEING } from './administration-cases.ts'
import { ADMINISTERING } from './integration-cases.ts'
import { PROVING } from './people-cases.ts'
import { AUTHORING } from './studio-cases.ts'
import { NOTING, OF_NO_DOSSIER, REVIEWING } from './review-and-shell-cases.ts'
import { smallPdfUri } from './small-pdf.ts'

const READING: readonly PermissionCase[] = [
  { call: 'GET /api/dossiers/{id}', who: ALL, about: 'plain', request: reading('/dossiers/{id}') },
  {
    call: 'GET /api/dossiers/{folderId}/receipts',
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
    call: 'GET /api/dossiers/{folderId}/handed-documents',
    who: ALL,
    about: 'plain',
    request: reading('/dossiers/{id}/handed-documents?product=DPA'),
  },
  {
    call: 'POST /api/dossiers/{folderId}/handed-documents/open',
    who: ALL,
    about: 'plain',
    states: ['ongoing'],
    request: ({ id }) => ({
      path: `/dossiers/${id}/handed-documents/open`,
      body: { product: 'DPA', code: 'KID' },
    }),
    // The product of the matrix has no files.
    answer: () => 404,
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
    // Opens a view for a party to sign.
    writes: true,
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
    call: 'GET /api/dossier/{id}/docusign/documents/{docId}/content',
    who: ALL,
    about: 'sent',
    states: ['signature', 'signed'],
    request: reading('/dossier/{id}/docusign/documents/1/content'),
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
    call: 'GET /api/dossiers/{id}/evidence',
    who: ALL,
    about: 'sent',
    states: EVERY_STATE,
    request: reading('/dossiers/{id}/evidence'),
    answer: ({ state }) => (state === 'signature' || state === 'signed' ? 200 : 404),
  },
  {
    call: 'GET /api/dossiers/{id}/follow-up',
    who: ALL,
    about: 'sent',
    states: EVERY_STATE,
    request: reading('/dossiers/{id}/follow-up'),
  },
  {
    call: 'GET /api/dossiers/{id}/last-step',
    who: ALL,
    about: 'plain',
    request: reading('/dossiers/{id}/last-step'),
  },
  {
    call: 'GET /api/dossiers/{id}/origins',
    who: ALL,
    about: 'sent',
    states: EVERY_STATE,
    request: reading('/dossiers/{id}/origins'),
  },
  {
    call: 'GET /api/dossier/{id}/docusign/history',
    who: ALL.filter((role) => !['client', 'prospect', 'author', 'administrator'].includes(role)),
    about: 'sent',
    states: ['ongoing', 'signature', 'signed', 'canceled'],
    request: reading('/dossier/{id}/docusign/history'),
    answer: ({ state }) => (state === 'signature' || state === 'signed' ? 200 : 404),
  },
]

const FILLING: readonly PermissionCase[] = [
  {
    call: 'PUT /api/dossiers/{id}/values',
    who: FILLERS,
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
    who: FILLERS,
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
    who: FILLERS,
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
    call: 'POST /api/dossiers/{folderId}/handed-documents/mail',
    who: FILLERS,
    writes: true,
    about: 'plain',
    states: ['ongoing'],
    request: ({ id }) => ({ path: `/dossiers/${id}/handed-documents/mail`, body: { product: 'DPA' } }),
    // The product of the matrix has no files.
    answer: ({ role, form }) => (BACK_OFFICE.includes(role) && form !== 'back_office' ? 403 : 404),
  },
  {
    call: 'PUT /api/dossiers/{folderId}/receipts',
    who: FILLERS,
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
            value: smallPdfUri(),
            title: 'cni.pdf',
          },
        ],
      },
    }),
    answer: writing(DOCUMENTS_OPEN),
  },
  {
    call: 'DELETE /api/dossiers/{folderId}/receipts/{receiptId}',
    who: FILLERS,
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
    call: 'POST /api/dossiers/{id}/envelope/recall',
    who: ADVISING,
    writes: true,
    about: 'sent',
    states: EVERY_STATE,
    needs: 'envelope',
    request: ({ id }) => ({ path: `/dossiers/${id}/envelope/recall`, body: {} }),
    answer: ({ state }) => (state === 'signature' || state === 'mission_validation' ? 200 : NO_MORE),
  },
  {
    call: 'POST /api/dossiers/{id}/envelope/remind',
    who: ADVISING,
    writes: true,
    about: 'sent',
    // Limited to once a day; success is tested next to the call.
    states: ENDED,
    request: ({ id }) => ({ path: `/dossiers/${id}/envelope/remind`, body: {} }),
    answer: () => NO_MORE,
  },
  {
    call: 'POST /api/dossiers/{id}/duplicate',
    who: ADVISING,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id }) => ({ path: `/dossiers/${id}/duplicate`, body: { documentDuplicate: false } }),
    // Duplicating canceled dossiers is switched off in the test; signed ones can be duplicated from the form's end.
    answer: ({ state }) => (state === 'canceled' || state === 'rejected' ? NO_MORE : 200),
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
      // Canceling again changes nothing.
      return ENDED.includes(state) && state !== 'canceled' ? NO_MORE : 200
    },
  },
  {
    call: 'PUT /api/dossiers/{id}/status',
    name: 'rejected',
    who: [...ADVISING, ...PAPER_WRITERS],
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
    answer: ({ state }) => (ENDED.includes(state) ? NO_MORE : 200),
  },
  {
    call: 'PUT /api/dossiers/{id}/client',
    who: ADVISING,
    writes: true,
    about: 'plain',
    states: EVERY_STATE,
    request: ({ id, clientId }) => ({ path: `/dossiers/${id}/client`, body: { clientId: clientId ?? 1 } }),
    answer: ({ state }) => (ENDED.includes(state) ? NO_MORE : 200),
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
    answer: ({ state }) => (ENDED.includes(state) ? NO_MORE : 200),
  },
]

export const PERMISSION_CASES: readonly PermissionCase[] = [
  ...READING,
  ...FILLING,
  ...STEERING,
  ...CORRECTING,
  ...KNOWING,
  ...REVIEWING,
  ...ASSIGNING,
  ...CHECKING,
  ...REGISTERING,
  ...SCREENING,
  ...FOLLOWING,
  ...ASSESSING,
  ...ADMINISTERING,
  ...OVERSEEING,
  ...OWN_ACCOUNT,
  ...PROVING,
  ...PLAYING,
  ...AUTHORING,
  ...PUBLISHING,
  ...NOTING,
  ...OF_NO_DOSSIER,
]
