import type { Role } from '#vocabulary/role.ts'
import { ALL, type PermissionCase } from './permission-case.ts'

const ADMINISTRATORS: readonly Role[] = ['administrator']
const WEBHOOK = { url: 'https://crm.test/', types: ['dossier.signed'] }
/** No webhook has this number. */
const ONE = '/2000000'

/** The calls of webhooks, below the collection of a program. */
const CALLS = [
  { method: 'GET', path: '', found: 200 },
  { method: 'POST', path: '', body: WEBHOOK, found: 200 },
  { method: 'PUT', path: ONE, body: { ...WEBHOOK, state: 'off' }, found: 404 },
  { method: 'DELETE', path: ONE, found: 404 },
  { method: 'POST', path: `${ONE}/secret`, body: {}, found: 404 },
  { method: 'POST', path: `${ONE}/test`, body: {}, found: 404 },
  { method: 'POST', path: `${ONE}/replays`, body: { event: 'evt_1' }, found: 404 },
  { method: 'GET', path: `${ONE}/deliveries`, found: 404 },
] as const

/**
 * A program manages its own events and webhooks; a person has none, whatever the role. An administrator manages the webhooks of
 * any program; no program has the number.
 */
export const FOLLOWING: readonly PermissionCase[] = [
  {
    call: 'GET /api/events',
    who: ALL,
    request: () => ({ path: '/events' }),
    answer: () => 403,
    program: 200,
  },
  ...CALLS.map(({ method, path, found, ...more }): PermissionCase => ({
    call: `${method} /api/webhooks${path.replace(ONE, '/{webhookId}')}`,
    who: ALL,
    request: () => ({ path: `/webhooks${path}`, ...more }),
    answer: () => 403,
    program: found,
  })),
  ...CALLS.map(({ method, path, found: _found, ...more }): PermissionCase => ({
    call: `${method} /api/administration/integrations/{integration}/webhooks${path.replace(ONE, '/{webhookId}')}`,
    who: ADMINISTRATORS,
    ...(method === 'GET' ? {} : { writes: true }),
    request: () => ({ path: `/administration/integrations/2000000/webhooks${path}`, ...more }),
    answer: () => 404,
  })),
]
