import { sql } from 'kysely'
import * as z from 'zod'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { readFeedScope } from './feed-scope.ts'
import { DELIVER_JOB, lockNumbering } from './number-events.ts'
import { messageOf } from './present-event.ts'
import { readEndOfFeed, readFeed, type FeedPage } from './read-feed.ts'
import { sendMessage } from './send-event.ts'
import { mailSwitchedOff } from './switched-off-mail.ts'
import {
  advanceCursor,
  findWebhook,
  storeAttempt,
  type Attempt,
  type StoredWebhook,
} from './webhook-store.ts'

export const REPLAY_JOB = 'webhook.replay'

/** Limits of one turn of a job, in events and time, so that other webhooks get their turn. */
const MOST_AT_ONCE = 50
const TURN_MS = 20_000
const LONGEST_PAUSE_MS = 3_600_000
/** A webhook that has failed for this long is switched off. */
const GIVE_UP_MS = 5 * 86_400_000
/** About three hours of retries. */
const MOST_REPLAY_FAILURES = 12
const GONE = 410

const Replay = z.object({ webhook: z.number(), after: z.number(), until: z.number(), failures: z.number() })
export type Replay = Readonly<z.infer<typeof Replay>>

/**
 * Registers the delivery jobs. Events are delivered in order, by one job per webhook that is behind. A failed delivery is
 * retried before the next event.
 */
export function handleDeliveries(services: Services): void {
  const { outbox, store } = services
  const webhookOf = (payload: Readonly<Record<string, unknown>>) => Number(payload['webhook'])
  outbox.handleAlone(
    DELIVER_JOB,
    async (payload) => deliver(services, webhookOf(payload)),
    // Give up: the next event schedules another job.
    async (payload) => {
      await store.db
        .updateTable('webhook')
        .set({ is_planned: false })
        .where('id', '=', webhookOf(payload))
        .execute()
    },
  )
  outbox.handleAlone(REPLAY_JOB, async (payload) => replay(services, Replay.parse(payload)))
}

async function deliver(services: Services, id: number): Promise<void> {
  const { db } = services.store
  const webhook = await findWebhook(db, id)
  if (!webhook) return
  if (webhook.state !== 'on') return endPlan(services, id)
  // Read before the page, so that events committed after it get another turn.
  const end = await readEndOfFeed(db)
  const page = await readStretch(services, webhook, webhook.cursor)
  const isOver = beginTurn(services)
  for (const event of page.events) {
    if (!webhook.kinds.includes(event.kind)) continue
    // Read again for each message: a turn takes seconds, and the webhook may have been switched off or moved since.
    const current = await findWebhook(db, id)
    if (current?.state !== 'on' || isOver()) return endPlan(services, id)
    const attempt = await sendMessage(services, current, messageOf(event))
    const noted = { ...attempt, webhookId: id, eventId: event.id, isReplay: false }
    if (attempt.error !== null) return noteFailure(services, current, noted)
    await db.transaction().execute(async (trx) => {
      await storeAttempt(trx, noted)
      await advanceCursor(trx, id, event.id)
    })
  }
  await moveCursor(services, id, page.more ? page.next : Math.max(page.next, end))
  await endPlan(services, id)
}

/**
 * Returns a function that says whether the turn is over: a slow receiver must not delay other webhooks, and a stopping
 * server has only seconds.
 */
function beginTurn({ outbox }: Services): () => boolean {
  const until = performance.now() + TURN_MS
  return () => outbox.isStopping || performance.now() > until
}

async function readStretch(
  { store, clock }: Services,
  { integrationId }: StoredWebhook,
  after: number,
): Promise<FeedPage> {
  const scope = await readFeedScope(store.db, integrationId, clock.now())
  return readFeed(store.db, scope, { after, limit: MOST_AT_ONCE })
}

/** Skips events that the webhook does not want, without counting them as a success. */
async function moveCursor({ store }: Services, id: number, to: number): Promise<void> {
  await sql`update webhook set cursor = greatest(cursor, ${to}) where id = ${id}`.execute(store.db)
}

/**
 * Ends the turn of a webhook, and enqueues another job when events are behind its cursor. Locks numbering out, since it
 * only enqueues a job for a webhook that has none.
 */
async function endPlan({ store }: Services, id: number): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await lockNumbering(trx)
    const { rows } = await sql<{ isPlanned: boolean }>`
      update webhook set is_planned = state = 'on' and exists (select from event where event.id > webhook.cursor)
      where id = ${id} returning is_planned as "isPlanned"`.execute(trx)
    if (rows[0]?.isPlanned) await enqueueJob(trx, { kind: DELIVER_JOB, payload: { webhook: id } })
  })
}

/**
 * Schedules a retry of the same event with exponential backoff. Switches the webhook off after `GIVE_UP_MS`, or when the
 * receiver answers 410 Gone. Failures of a former address, or of a webhook that is off, are ignored.
 */
async function noteFailure(services: Services, webhook: StoredWebhook, attempt: Attempt): Promise<void> {
  const { id } = webhook
  const { at } = attempt
  const isCurrent = await services.store.db.transaction().execute(async (trx) => {
    await storeAttempt(trx, attempt)
    const counted = await countFailure(trx, webhook, at)
    if (!counted) return false
    const { failures, since } = counted
    const end =
      attempt.status === GONE ? 'gone' : at.getTime() - since.getTime() >= GIVE_UP_MS ? 'failed' : undefined
    if (end === undefined) {
      await enqueueJob(trx, {
        kind: DELIVER_JOB,
        payload: { webhook: id },
        runAt: new Date(at.getTime() + pauseAfter(failures)),
        ...(attempt.error === null ? {} : { lastError: attempt.error }),
      })
      return true
    }
    await trx.updateTable('webhook').set({ state: end, is_planned: false }).where('id', '=', id).execute()
    await mailSwitchedOff(services, trx, { webhook, failure: { ...attempt, error: attempt.error ?? '' }, at })
    return true
  })
  if (!isCurrent) await endPlan(services, id)
}

/** Undefined when the webhook was switched off, or given another address, since this attempt began. */
async function countFailure(trx: Trx, { id, url }: StoredWebhook, at: Date) {
  const counted = await trx
    .updateTable('webhook')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
    }))
    .where('id', '=', id)
    .where('url', '=', url)
    .where('state', '=', 'on')
    .returning(['failures', 'failing_since as since'])
    .executeTakeFirst()
  return counted && { failures: counted.failures, since: counted.since ?? at }
}

function pauseAfter(failures: number): number {
  return Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS)
}

/** Redelivers a range of the feed alongside new events, with the same ids and bytes. */
async function replay(services: Services, { webhook: id, after, until, failures }: Replay): Promise<void> {
  const webhook = await findWebhook(services.store.db, id)
  if (webhook?.state !== 'on') return
  const page = await readStretch(services, webhook, after)
  const isOver = beginTurn(services)
  let done = after
  for (const event of page.events) {
    if (event.id > until) return
    if (!webhook.kinds.includes(event.kind)) continue
    const current = await findWebhook(services.store.db, id)
    if (current?.state !== 'on') return
    if (isOver()) return planReplay(services, { webhook: id, after: done, until, failures: 0 })
    const attempt = await sendMessage(services, current, messageOf(event))
    await storeAttempt(services.store.db, { ...attempt, webhookId: id, eventId: event.id, isReplay: true })
    if (attempt.error !== null) {
      const failed = done === after ? failures + 1 : 1
      if (failed < MOST_REPLAY_FAILURES)
        await planReplay(
          services,
          { webhook: id, after: done, until, failures: failed },
          { afterMs: pauseAfter(failed), error: attempt.error },
        )
      return
    }
    done = event.id
  }
  if (page.more && page.next < until)
    await planReplay(services, { webhook: id, after: page.next, until, failures: 0 })
}

export async function planReplay(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  replayed: Replay,
  failed?: { readonly afterMs: number; readonly error: string },
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + (failed?.afterMs ?? 0))
  const job = {
    kind: REPLAY_JOB,
    payload: { ...replayed },
    runAt,
    ...(failed && { lastError: failed.error }),
  }
  await store.db.transaction().execute((trx) => enqueueJob(trx, job))
}
