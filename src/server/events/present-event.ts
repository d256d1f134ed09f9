import type { FeedEvent, Webhook } from '#contract/events.ts'
import type { EventKind } from '#vocabulary/event-kind.ts'
import type { StoredWebhook } from './webhook-store.ts'

export interface StoredEvent {
  readonly id: number
  readonly kind: EventKind
  readonly dossier: number
  readonly at: Date
  readonly data: Readonly<Record<string, string | number>>
}

/** An event in the format of the feed and webhooks. The order of its keys is part of the bytes that are signed. */
export function presentEvent({ id, kind, dossier, at, data }: StoredEvent): FeedEvent {
  return { id: presentEventId(id), type: kind, timestamp: at.toISOString(), data: { dossier, ...data } }
}

/** The id and body of a webhook message. */
export function messageOf(event: StoredEvent): { readonly id: string; readonly body: string } {
  const presented = presentEvent(event)
  return { id: presented.id, body: JSON.stringify(presented) }
}

export function presentEventId(id: number): string {
  return `evt_${id}`
}

/** The number in `evt_1234`, whose format was validated. */
export function parseEventId(id: string): number {
  return Number(id.slice('evt_'.length))
}

export function presentWebhook(webhook: StoredWebhook): Webhook {
  const { id, url, kinds, state, failures, failingSince, formerSecretUntil, cursor } = webhook
  return {
    id,
    url,
    types: [...kinds],
    state,
    failures,
    failingSince: failingSince && failingSince.toISOString(),
    formerSecretUntil: formerSecretUntil && formerSecretUntil.toISOString(),
    delivered: cursor === 0 ? null : presentEventId(cursor),
  }
}
