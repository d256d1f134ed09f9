import type {
  ChangedWebhook,
  NewWebhook,
  Replay,
  ReplayPlanned,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
  WebhookWithSecret,
} from '#contract/events.ts'
import { ask, call, getQuery } from './call.ts'

export type { NewWebhook, Replay, Webhook, WebhookDelivery, WebhookWithSecret }

export const WEBHOOKS_KEY = ['webhooks'] as const

export const DELIVERIES_PAGE = 20

/** A webhook and the integration whose events it is sent. */
export interface WebhookOf {
  readonly integration: number
  readonly id: number
}

const pathOf = (integration: number) => `/administration/integrations/${integration}/webhooks`
const pathOfOne = ({ integration, id }: WebhookOf) => `${pathOf(integration)}/${id}`

export function webhooksOf(integration: number) {
  return getQuery<Webhooks>([...WEBHOOKS_KEY, integration], pathOf(integration))
}

/** The attempts before this one, newest first. */
export function deliveriesOf(webhook: WebhookOf, before: string | null) {
  return getQuery<WebhookDeliveries>(
    [...WEBHOOKS_KEY, webhook.integration, webhook.id, before],
    `${pathOfOne(webhook)}/deliveries`,
    { limit: DELIVERIES_PAGE, before: before ?? undefined },
  )
}

export function addWebhook(integration: number, body: NewWebhook): Promise<WebhookWithSecret> {
  return ask('POST', pathOf(integration), { body })
}

export function changeWebhook(webhook: WebhookOf, body: ChangedWebhook): Promise<Webhook> {
  return ask('PUT', pathOfOne(webhook), { body })
}

export async function removeWebhook(webhook: WebhookOf): Promise<void> {
  await call('DELETE', pathOfOne(webhook), { body: {} })
}

export function rotateSecret(webhook: WebhookOf): Promise<WebhookWithSecret> {
  return ask('POST', `${pathOfOne(webhook)}/secret`, { body: {} })
}

export function testWebhook(webhook: WebhookOf): Promise<WebhookDelivery> {
  return ask('POST', `${pathOfOne(webhook)}/test`, { body: {} })
}

export function replayEvents(webhook: WebhookOf, body: Replay): Promise<ReplayPlanned> {
  return ask('POST', `${pathOfOne(webhook)}/replays`, { body })
}
