import { sql } from 'kysely'
import type { DeliveriesQuery, WebhookDelivery } from '#contract/events.ts'
import type { Services } from '../services.ts'
import { readFeedScope } from './feed-scope.ts'
import { messageOf, presentEventId, type StoredEvent } from './present-event.ts'
import type { Attempt, StoredWebhook } from './webhook-store.ts'

interface LoggedAttempt extends Attempt {
  readonly id: number
  /** Null for a test, and for a dossier that the program no longer sees. */
  readonly event: StoredEvent | null
}

/** The attempts of a webhook, newest first. */
export async function readDeliveries(
  { store, clock }: Services,
  webhook: StoredWebhook,
  { before, limit }: DeliveriesQuery,
): Promise<readonly WebhookDelivery[]> {
  const { advisors } = await readFeedScope(store.db, webhook.integrationId, clock.now())
  const isSeen = advisors === 'all' ? sql`true` : sql`dossier.advisor_id = any(${advisors}::integer[])`
  const { rows } = await sql<
    LoggedAttempt & Partial<Omit<StoredEvent, 'id' | 'at'>> & { readonly eventAt: Date | null }
  >`
    select log.id, log.webhook_id as "webhookId", log.event_id as "eventId", log.at, log.status,
      log.duration_ms as "durationMs", log.answer, log.error, log.is_replay as "isReplay",
      seen.kind, seen.dossier, seen.at as "eventAt", seen.data
    from webhook_delivery as log left join lateral (
      select event.kind, event.dossier_id as dossier, event.at, event.data
      from event join dossier on dossier.id = event.dossier_id
      where event.id = log.event_id and ${isSeen}
    ) as seen on true
    where log.webhook_id = ${webhook.id} ${before === undefined ? sql`` : sql`and log.id < ${before}`}
    order by log.id desc limit ${limit}`.execute(store.db)
  return rows.map(({ kind, dossier, eventAt, data, ...attempt }) =>
    presentDelivery({
      ...attempt,
      event:
        kind && dossier && eventAt && data && attempt.eventId !== null
          ? { id: attempt.eventId, kind, dossier, at: eventAt, data }
          : null,
    }),
  )
}

export function presentDelivery(attempt: LoggedAttempt): WebhookDelivery {
  const { id, eventId, event, at, status, durationMs, answer, error, isReplay } = attempt
  return {
    id,
    event: eventId === null ? null : presentEventId(eventId),
    type: event?.kind ?? null,
    at: at.toISOString(),
    replay: isReplay,
    status,
    milliseconds: durationMs,
    body: event && messageOf(event).body,
    answer,
    error,
  }
}
