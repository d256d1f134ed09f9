import { randomUUID } from 'node:crypto'
import type { Scope } from '#vocabulary/scope.ts'
import type { Role } from '#vocabulary/role.ts'
import { noDossier, type PermissionCase } from './permission-case.ts'

const ADMINISTRATORS: readonly Role[] = ['administrator']

/** Calls of the administrator. No program has the number. */
export const ADMINISTERING: readonly PermissionCase[] = [
  {
    call: 'GET /api/administration/integrations',
    who: ADMINISTRATORS,
    request: noDossier('/administration/integrations'),
  },
  {
    call: 'POST /api/administration/integrations',
    who: ADMINISTRATORS,
    writes: true,
    request: () => ({
      path: '/administration/integrations',
      body: {
        name: `Cabinet ${randomUUID()}`,
        owner: null,
        scopes: ['dossiers:read'],
        acts_for: null,
        public_key: null,
        expires_on: '2027-06-30',
      },
    }),
  },
  {
    call: 'POST /api/administration/integrations/{integration}/credentials',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/integrations/2000000/credentials', {
      public_key: null,
      overlap_hours: 24,
    }),
    answer: () => 404,
  },
  {
    call: 'POST /api/administration/integrations/{integration}/revocation',
    who: ADMINISTRATORS,
    writes: true,
    request: noDossier('/administration/integrations/2000000/revocation', {}),
    answer: () => 404,
  },
  {
    call: 'GET /api/administration/journal',
    who: ADMINISTRATORS,
    request: noDossier('/administration/journal?kind=account'),
  },
  {
    call: 'GET /api/administration/journal/export',
    who: ADMINISTRATORS,
    request: noDossier('/administration/journal/export?kind=account'),
  },
]

/** The scope that a program needs for each call; every other call that is not public is for people only. */
export const PROGRAM_CALLS: Readonly<Record<string, Scope>> = {
  'GET /api/forms/current': 'dossiers:read',
  'GET /api/forms/{formId}/definition': 'dossiers:read',
  'GET /api/{locale}/forms/{formId}/mapping': 'dossiers:read',
  'GET /api/forms/{formId}/pages': 'dossiers:read',
  'GET /api/{locale}/pages/{pageId}/blocks': 'dossiers:read',
  'GET /api/{locale}/blocks/{blockId}/elements': 'dossiers:read',
  'GET /api/datalists/{datalistId}/options': 'dossiers:read',
  'GET /api/datalists/{datalistId}/values': 'dossiers:read',
  'GET /api/users/me': 'dossiers:read',
  'GET /api/clients': 'dossiers:read',
  'GET /api/dossiers': 'dossiers:read',
  'GET /api/dossiers/retrieve-number-dossiers-by-status': 'dossiers:read',
  'GET /api/dossiers/{id}': 'dossiers:read',
  'GET /api/dossiers/{id}/follow-up': 'dossiers:read',
  'GET /api/dossiers/{folderId}/receipts': 'dossiers:read',
  'GET /api/dossiers/{folderId}/receipts/{receiptId}': 'dossiers:read',
  'GET /api/dossiers/{id}/origins': 'dossiers:read',
  'GET /api/dossiers/{id}/timeline': 'dossiers:read',
  'GET /api/dossiers/{id}/last-step': 'dossiers:read',
  'POST /api/dossiers': 'dossiers:write',
  'POST /api/dossiers/import': 'dossiers:write',
  'POST /api/dossiers/{id}/duplicate': 'dossiers:write',
  'PUT /api/dossiers/{id}/values': 'dossiers:write',
  'PUT /api/dossiers/{id}/drafts': 'dossiers:write',
  'PUT /api/dossiers/{folderId}/receipts': 'dossiers:write',
  'DELETE /api/dossiers/{folderId}/receipts/{receiptId}': 'dossiers:write',
  'POST /api/dossiers/{folderId}/documents/list': 'documents:read',
  'POST /api/dossiers/{folderId}/documents/all': 'documents:read',
  'POST /api/dossiers/{folderId}/preview': 'documents:read',
  'GET /api/dossiers/{folderId}/printPdf/{printId}': 'documents:read',
  'GET /api/dossier/{id}/docusign/documents': 'documents:read',
  'GET /api/dossier/{id}/docusign/documents/{docId}': 'documents:read',
  'GET /api/dossier/{id}/docusign/documents/{docId}/content': 'documents:read',
  'GET /api/dossier/{id}/docusign/download': 'documents:read',
  'GET /api/dossier/{id}/docusign/history': 'documents:read',
  'GET /api/dossiers/{id}/evidence': 'documents:read',
  'GET /api/sandbox': 'dossiers:write',
  'POST /api/sandbox/clock': 'dossiers:write',
  'POST /api/sandbox/dossiers/{id}/play': 'dossiers:write',
  'DELETE /api/sandbox/dossiers': 'dossiers:write',
  'POST /api/prospects': 'people:write',
  'PUT /api/dossiers/{id}/client': 'people:write',
  'PUT /api/dossiers/{id}/authorized-clients': 'people:write',
  'GET /api/events': 'events:read',
  'GET /api/webhooks': 'events:read',
  'POST /api/webhooks': 'events:read',
  'PUT /api/webhooks/{webhookId}': 'events:read',
  'DELETE /api/webhooks/{webhookId}': 'events:read',
  'POST /api/webhooks/{webhookId}/secret': 'events:read',
  'POST /api/webhooks/{webhookId}/test': 'events:read',
  'POST /api/webhooks/{webhookId}/replays': 'events:read',
  'GET /api/webhooks/{webhookId}/deliveries': 'events:read',
  'GET /api/register/attempts': 'register:read',
  'GET /api/register/acknowledgements': 'register:read',
  'GET /api/dossier/{id}/register': 'register:read',
  'POST /api/register/attempts/{itemId}/retry': 'register:write',
  'POST /api/register/inbox': 'register:write',
}
