import * as z from 'zod'
import { EVENT_KINDS, WEBHOOK_STATES } from '#vocabulary/event-kind.ts'
import { PathId, wholeNumber } from './answers.ts'
import { component } from './component.ts'
import { IntegrationParams } from './integrations.ts'

/** Events for other programs, and the webhooks that deliver them (not in the specification). Source: docs/integrators.md. */

/** `evt_1234`. */
const EventId = z.string().regex(/^evt_\d{1,9}$/)

/** `GET /events`. */
export const EventsQuery = z.object({
  /** Exclusive; absent: from the oldest event that is kept. */
  after: EventId.optional(),
  limit: wholeNumber(z.number().min(1).max(500)).default(100),
  /** Seconds to wait if there are no events (long polling). */
  wait: wholeNumber(z.number().min(0).max(30)).default(0),
})
export type EventsQuery = z.infer<typeof EventsQuery>

/** Something that happened to a dossier: ids, kinds, states and times only. The format of Standard Webhooks. */
export const FeedEvent = component('FeedEvent', {
  id: z.string(),
  type: z.enum(EVENT_KINDS),
  /** RFC 3339, UTC. */
  timestamp: z.string(),
  data: z.object({ dossier: z.number() }).catchall(z.union([z.string(), z.number()])),
})
export type FeedEvent = z.infer<typeof FeedEvent>

/** A page of the feed. */
export const Events = component('Events', {
  events: z.array(FeedEvent),
  /** The `after` of the next call; null at the beginning of an empty feed. */
  next: z.string().nullable(),
  /** Whether more events may be available already. */
  more: z.boolean(),
})
export type Events = z.infer<typeof Events>

const Url = z.url({ protocol: /^https?$/ }).max(2_000)
const Kinds = z.array(z.enum(EVENT_KINDS)).min(1).max(EVENT_KINDS.length)

/** Body of `POST /webhooks`. */
export const NewWebhook = z.object({ url: Url, types: Kinds })
export type NewWebhook = z.infer<typeof NewWebhook>

/** Body of `PUT /webhooks/{webhookId}`, which names everything that can be changed. */
export const ChangedWebhook = z.object({ url: Url, types: Kinds, state: z.enum(['on', 'off']) })
export type ChangedWebhook = z.infer<typeof ChangedWebhook>

/** An address that events are posted to. Times are RFC 3339, UTC. */
export const Webhook = component('Webhook', {
  id: z.number(),
  url: z.string(),
  types: z.array(z.enum(EVENT_KINDS)),
  state: z.enum(WEBHOOK_STATES),
  /** Attempts in a row without success. */
  failures: z.number(),
  failingSince: z.string().nullable(),
  /** Until when messages are also signed with the former secret. */
  formerSecretUntil: z.string().nullable(),
  /** The last event that was delivered, or skipped because the webhook does not subscribe to its kind. */
  delivered: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** `GET /webhooks`. */
export const Webhooks = component('Webhooks', { webhooks: z.array(Webhook) })
export type Webhooks = z.infer<typeof Webhooks>

/** `DELETE /webhooks/{webhookId}`. */
export const RemovedWebhook = component('RemovedWebhook', { id: z.number() })

/** A webhook of the program that calls. */
export const WebhookParams = z.object({ webhookId: PathId })

/** A webhook of any program, for administrators. */
export const ProgramWebhookParams = IntegrationParams.extend({ webhookId: PathId })

/** A webhook with its secret, `whsec_…`, which no other call shows. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** Replays one event, or all events of a period, RFC 3339. */
export const Replay = z.union([
  z.object({ event: EventId }),
  z.object({ from: z.iso.datetime({ offset: true }), until: z.iso.datetime({ offset: true }) }),
])
export type Replay = z.infer<typeof Replay>

/** `POST /webhooks/{webhookId}/replays`: false when the period has no events. */
export const ReplayPlanned = component('ReplayPlanned', { planned: z.boolean() })
export type ReplayPlanned = z.infer<typeof ReplayPlanned>

/** `GET /webhooks/{webhookId}/deliveries`. */
export const DeliveriesQuery = z.object({
  /** Id of a delivery; older ones are returned. */
  before: PathId.optional(),
  limit: wholeNumber(z.number().min(1).max(100)).default(20),
})
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>

/** One attempt to deliver an event. */
export const WebhookDelivery = component('WebhookDelivery', {
  id: z.number(),
  /** Null for a test. */
  event: z.string().nullable(),
  type: z.enum(EVENT_KINDS).nullable(),
  at: z.string(),
  replay: z.boolean(),
  /** HTTP status; null without an answer. */
  status: z.number().nullable(),
  milliseconds: z.number(),
  /** The body that was sent; null when the dossier is not visible any more. */
  body: z.string().nullable(),
  /** The first bytes of the answer. */
  answer: z.string(),
  /** Why it failed; null when it was accepted. */
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The attempts of a webhook, newest first. */
export const WebhookDeliveries = component('WebhookDeliveries', { deliveries: z.array(WebhookDelivery) })
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>
