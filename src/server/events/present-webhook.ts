import type { Webhook } from '#contract/events.ts'
import { presentEventId } from './present-event.ts'
import type { StoredWebhook } from './webhook-store.ts'

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
