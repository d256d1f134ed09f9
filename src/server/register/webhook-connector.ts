import { recordChanges } from '../audit/record-changes.ts'
import type { Services } from '../services.ts'
import { noteFailure, noteSent } from './attempt-store.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { postMessage, type MessageAnswer } from '../outgoing/post-message.ts'
import { findCleared } from './clearance-port.ts'
import { checkBeforeSending, judgeDocuments } from './check-attempt.ts'
import { enqueueAttempt, type RegisterConnector } from './connector-port.ts'
import { noteExchange, describeFailure } from './note-exchange.ts'
import { signMessage } from './message-signature.ts'

const DELIVER_JOB = 'register.deliver'
const LIMIT_MS = 10_000

/** Address of the webhook and its signing key. */
export interface WebhookSettings {
  readonly url: string
  readonly key: string
}

/**
 * Posts each accepted dossier as a signed message. Any answer but 2xx, redirects included, is retried with back-off.
 * The event keeps its id and sequence number, by which the receiver deduplicates.
 */
export function createWebhookConnector(services: Services, settings: WebhookSettings): RegisterConnector {
  const { store, outbox, keys, clock } = services
  return {
    name: 'webhook',
    plan: (trx, attempt) => enqueueAttempt(trx, DELIVER_JOB, attempt),
    listen() {
      outbox.handle(
        DELIVER_JOB,
        (payload) => deliver(services, settings, Number(payload['attempt'])),
        async (payload) => {
          await store.db.transaction().execute(async (trx) => {
            await trx
              .updateTable('register_attempt')
              .set({ state: 'failed' })
              .where('id', '=', Number(payload['attempt']))
              .where('state', '=', 'waiting')
              .execute()
            await recordChanges(trx, keys, { actorId: null, action: 'register.failed', at: clock.now() })
          })
        },
      )
    },
  }
}

async function deliver(services: Services, settings: WebhookSettings, id: number): Promise<void> {
  const { store, clock } = services
  if (!(await mayLeave(services, id))) return
  const event = await readEvent(services, id)
  if (event === undefined) return
  const body = Buffer.from(JSON.stringify(event))
  const exchange = {
    connector: 'webhook',
    direction: 'out',
    name: event.id,
    begun: performance.now(),
  } as const
  let answered: MessageAnswer | undefined
  try {
    answered = await postMessage({
      url: settings.url,
      headers: {
        'content-type': 'application/json',
        'x-paraphe-event-id': event.id,
        'x-paraphe-sequence': String(event.sequence),
        ...signMessage(body, settings.key, clock.now()),
      },
      body,
      limitMs: LIMIT_MS,
      internalHosts: 'all',
    })
    const { status } = answered
    if (status < 200 || status > 299) throw new Error(`the register answered ${status}`)
  } catch (error) {
    await noteFailure(store.db, { attemptId: id, error })
    await noteExchange(services, { ...exchange, ...describeAnswer(answered), error: describeFailure(error) })
    throw error
  }
  await store.db
    .transaction()
    .execute((trx) =>
      noteSent(services, trx, { attemptId: id, at: clock.now(), detail: { event: event.id } }),
    )
  await noteExchange(services, { ...exchange, ...describeAnswer(answered), error: null })
}

function describeAnswer(answered: MessageAnswer | undefined) {
  return answered === undefined ? {} : { status: answered.status, answer: answered.text }
}

async function mayLeave(services: Services, id: number): Promise<boolean> {
  const { db } = services.store
  const waiting = await db
    .selectFrom('register_attempt')
    .select(['id', 'dossier_id as dossierId', 'attempt'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting === undefined) return false
  const { cleared, againMs } = await findCleared(services, [waiting])
  if (!cleared.has(id)) {
    const runAt = new Date(services.clock.now().getTime() + againMs)
    await db
      .transaction()
      .execute((trx) => enqueueJob(trx, { kind: DELIVER_JOB, payload: { attempt: id }, runAt }))
    return false
  }
  const documents = await judgeDocuments(services, waiting.dossierId)
  return db.transaction().execute((trx) => checkBeforeSending(services, trx, waiting, documents))
}

/** The message of a waiting attempt; undefined when it was answered in the meantime. */
async function readEvent({ store, deployment }: Services, id: number) {
  const attempt = await store.db
    .selectFrom('register_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (attempt === undefined) return undefined
  const lines = await store.db
    .selectFrom('register_line')
    .select('fields')
    .where('dossier_id', '=', attempt.dossier_id)
    .where('attempt', '=', attempt.attempt)
    .orderBy('position')
    .execute()
  return {
    id: attempt.event_id,
    sequence: attempt.id,
    type: 'dossier.accepted',
    deployment: deployment.code,
    occurred_at: attempt.created_at.toISOString(),
    dossier_id: attempt.dossier_id,
    attempt: attempt.attempt,
    lines: lines.map(({ fields }) => fields),
  }
}
