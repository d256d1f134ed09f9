import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { ChangedWebhook, NewWebhook, Replay, WebhookDelivery } from '#contract/events.ts'
import { Failure } from '#rules/failure.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { WEBHOOK_CHANGED } from '../audit/store-events.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { isInternalAddress } from '../outgoing/internal-address.ts'
import { hostOf, isListed } from '../outgoing/post-message.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { planReplay } from './deliver.ts'
import { readFeedScope } from './feed-scope.ts'
import { DELIVER_JOB } from './number-events.ts'
import { parseEventId } from './present-event.ts'
import { presentDelivery } from './read-deliveries.ts'
import { findPeriod, readEndOfFeed, readFeed } from './read-feed.ts'
import { sendMessage } from './send-event.ts'
import {
  getWebhook,
  listWebhooks,
  storeAttempt,
  WEBHOOK_COLUMNS,
  type StoredWebhook,
} from './webhook-store.ts'

const MOST_WEBHOOKS = 10
/** After a rotation, the former secret also signs for this long. */
const OVERLAP_MS = 24 * 3_600_000

/** The manager of webhooks, and the program whose webhooks they are. */
export interface Manager {
  readonly integrationId: number
  readonly userId: number
}

/**
 * Adds a webhook, which receives events from now on. Throws `WEBHOOK_ADDRESS_REFUSED`, `WEBHOOK_SCOPE_MISSING`,
 * `INTEGRATION_ENDED`, `WEBHOOK_LIMIT`.
 */
export async function addWebhook(
  services: Services,
  trx: Trx,
  manager: Manager,
  { url, types }: NewWebhook,
): Promise<StoredWebhook> {
  const { integrationId } = manager
  requireAddress(services, url)
  await requireFollower(services, trx, integrationId)
  if ((await listWebhooks(trx, integrationId)).length >= MOST_WEBHOOKS)
    throw new Failure('WEBHOOK_LIMIT', { params: { count: String(MOST_WEBHOOKS) } })
  const added = await trx
    .insertInto('webhook')
    .values({
      integration_id: integrationId,
      url,
      kinds: [...new Set(types)],
      state: 'on',
      cursor: await readEndOfFeed(trx),
      created_at: services.clock.now(),
    })
    .returning(WEBHOOK_COLUMNS)
    .executeTakeFirstOrThrow()
  await record(services, trx, manager, { webhook: added.id, what: 'added' })
  return added
}

/** Throws unless the program may read events: an administrator can add a webhook to any program. Locks its row. */
async function requireFollower({ clock }: Services, trx: Trx, id: number): Promise<void> {
  const { scopes, revoked_at, expires_at } = await trx
    .selectFrom('integration')
    .select(['scopes', 'revoked_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!scopes.includes('events:read')) throw new Failure('WEBHOOK_SCOPE_MISSING')
  if (revoked_at !== null || expires_at <= clock.now()) throw new Failure('INTEGRATION_ENDED')
}

/** Changes a webhook. When switched on again, it resumes with the first event that was not delivered. */
export async function changeWebhook(
  services: Services,
  manager: Manager,
  id: number,
  { url, types, state }: ChangedWebhook,
): Promise<StoredWebhook> {
  requireAddress(services, url)
  return services.store.db.transaction().execute(async (trx) => {
    const before = await lockWebhook(trx, manager, id)
    await trx
      .updateTable('webhook')
      .set({
        url,
        kinds: [...new Set(types)],
        state,
        failures: 0,
        failing_since: null,
        is_planned: state === 'on',
      })
      .where('id', '=', id)
      .execute()
    if (state === 'on') await deliverNow(services, trx, before)
    await record(services, trx, manager, { webhook: id, what: 'changed', state })
    return getWebhook(trx, manager.integrationId, id)
  })
}

/** Runs the job that waits for its next attempt now, or enqueues a new one. */
async function deliverNow({ clock }: Services, trx: Trx, { id, isPlanned }: LockedWebhook): Promise<void> {
  if (!isPlanned) return enqueueJob(trx, { kind: DELIVER_JOB, payload: { webhook: id } })
  await trx
    .updateTable('outbox')
    .set({ run_at: clock.now() })
    .where('kind', '=', DELIVER_JOB)
    .where((eb) => eb(eb.ref('payload', '->>').key('webhook'), '=', String(id)))
    .where('done_at', 'is', null)
    .where('leased_until', 'is', null)
    .execute()
}

export async function removeWebhook(services: Services, manager: Manager, id: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    await lockWebhook(trx, manager, id)
    await trx.deleteFrom('webhook').where('id', '=', id).execute()
    await record(services, trx, manager, { webhook: id, what: 'removed' })
  })
}

/** Rotates the secret of a webhook. The former secret also signs for a day; an even earlier one stops signing. */
export async function rotateSecret(
  services: Services,
  trx: Trx,
  manager: Manager,
  id: number,
): Promise<StoredWebhook> {
  const until = new Date(services.clock.now().getTime() + OVERLAP_MS)
  await lockWebhook(trx, manager, id)
  await trx
    .updateTable('webhook')
    .set((eb) => ({ secret_number: eb('secret_number', '+', 1), former_secret_until: until }))
    .where('id', '=', id)
    .execute()
  await record(services, trx, manager, { webhook: id, what: 'secret-rotated' })
  return getWebhook(trx, manager.integrationId, id)
}

/** Sends a message of the type `webhook.test` once and returns the result. */
export async function testWebhook(
  services: Services,
  manager: Manager,
  id: number,
): Promise<WebhookDelivery> {
  const webhook = await getWebhook(services.store.db, manager.integrationId, id)
  const message = {
    id: `test_${randomUUID()}`,
    type: 'webhook.test',
    timestamp: services.clock.now().toISOString(),
  }
  const sent = await sendMessage(services, webhook, {
    id: message.id,
    body: JSON.stringify({ ...message, data: {} }),
  })
  const attempt = { ...sent, webhookId: id, eventId: null, isReplay: false }
  const number = await storeAttempt(services.store.db, attempt)
  return presentDelivery({ ...attempt, id: number, event: null })
}

/**
 * Schedules the redelivery of one event, or of all events of a period. Returns false for a period without events. Throws
 * `NOT_FOUND` for an event that the webhook would not receive.
 */
export async function replayEvents(
  services: Services,
  manager: Manager,
  id: number,
  replayed: Replay,
): Promise<boolean> {
  const { db } = services.store
  const webhook = await getWebhook(db, manager.integrationId, id)
  if (webhook.state !== 'on') throw new Failure('WEBHOOK_OFF')
  const period =
    'event' in replayed
      ? await findOne(services, webhook, parseEventId(replayed.event))
      : await findPeriod(db, { from: new Date(replayed.from), until: new Date(replayed.until) })
  if (!period) return false
  await planReplay(services, { webhook: id, ...period, failures: 0 })
  return true
}

async function findOne({ store, clock }: Services, webhook: StoredWebhook, event: number) {
  const scope = await readFeedScope(store.db, webhook.integrationId, clock.now())
  const { events } = await readFeed(store.db, scope, { after: event - 1, limit: 1 })
  const [found] = events
  if (found?.id !== event || !webhook.kinds.includes(found.kind)) throw new Failure('NOT_FOUND')
  return { after: event - 1, until: event }
}

/** Refuses addresses that the program may not name. What a host name resolves to is checked on each connection. */
function requireAddress({ config }: Services, address: string): void {
  const url = new URL(address)
  const host = hostOf(url)
  const isAllowed =
    isListed(url, config.webhookInternalHosts) ||
    (url.protocol === 'https:' && !(isIP(host) > 0 && isInternalAddress(host)))
  if (!isAllowed || url.username !== '' || url.password !== '') throw new Failure('WEBHOOK_ADDRESS_REFUSED')
}

type LockedWebhook = StoredWebhook & { readonly isPlanned: boolean }

async function lockWebhook(trx: Trx, { integrationId }: Manager, id: number): Promise<LockedWebhook> {
  return trx
    .selectFrom('webhook')
    .select([...WEBHOOK_COLUMNS, 'is_planned as isPlanned'])
    .where('id', '=', id)
    .where('integration_id', '=', integrationId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
}

/** Audits the change: the record shows that data is sent somewhere, but not the address, which may hold a token. */
async function record(
  { keys, clock }: Services,
  trx: Trx,
  { integrationId, userId }: Manager,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordStoreAct(trx, keys, WEBHOOK_CHANGED, {
    actorId: userId,
    detail: { integration: integrationId, ...detail },
    at: clock.now(),
  })
}
