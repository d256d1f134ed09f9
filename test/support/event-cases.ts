import { ALL, noDossier, type PermissionCase } from './permission-case.ts'

/** Calls of programs about themselves: a person has neither events nor webhooks, whatever the role. */
export const FOLLOWING: readonly PermissionCase[] = [
  forPrograms('GET /api/events', noDossier('/events')),
  forPrograms('GET /api/webhooks', noDossier('/webhooks')),
  forPrograms(
    'POST /api/webhooks',
    noDossier('/webhooks', { url: 'https://crm.test/', types: ['dossier.signed'] }),
  ),
  forPrograms(
    'PUT /api/webhooks/{webhookId}',
    noDossier('/webhooks/1', { url: 'https://crm.test/', types: ['dossier.signed'], state: 'off' }),
  ),
  forPrograms('DELETE /api/webhooks/{webhookId}', noDossier('/webhooks/1')),
  forPrograms('POST /api/webhooks/{webhookId}/secret', noDossier('/webhooks/1/secret', {})),
  forPrograms('POST /api/webhooks/{webhookId}/test', noDossier('/webhooks/1/test', {})),
  forPrograms('POST /api/webhooks/{webhookId}/replays', noDossier('/webhooks/1/replays', { event: 'evt_1' })),
  forPrograms('GET /api/webhooks/{webhookId}/deliveries', noDossier('/webhooks/1/deliveries')),
]

function forPrograms(call: string, request: PermissionCase['request']): PermissionCase {
  return { call, who: ALL, request, answer: () => 403 }
}
