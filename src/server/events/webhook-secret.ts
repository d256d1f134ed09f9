import { createHmac } from 'node:crypto'
import type { Keys } from '../keys.ts'
import { signStandardWebhook } from '../outgoing/standard-webhook.ts'
import type { StoredWebhook } from './webhook-store.ts'

const PREFIX = 'whsec_'

type Signing = Pick<
  StoredWebhook,
  'id' | 'integrationId' | 'createdAt' | 'secretNumber' | 'formerSecretUntil'
>

/**
 * The current secret of a webhook: `whsec_` and 32 bytes in base64. Derived from the master key, so that none is stored.
 * Includes the time of creation, because after restoring a backup a new webhook may get the number of a lost one.
 */
export function secretOf(keys: Keys, webhook: Signing): string {
  return `${PREFIX}${deriveSecret(keys, webhook, webhook.secretNumber).toString('base64')}`
}

/** Headers of a message in the format of Standard Webhooks. Two signatures while the former secret is still valid. */
export function signWebhook(
  keys: Keys,
  webhook: Signing,
  message: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const isOverlap = webhook.formerSecretUntil !== null && webhook.formerSecretUntil > message.at
  const numbers = isOverlap ? [webhook.secretNumber, webhook.secretNumber - 1] : [webhook.secretNumber]
  return signStandardWebhook(
    numbers.map((number) => deriveSecret(keys, webhook, number)),
    message,
  )
}

function deriveSecret(keys: Keys, { id, integrationId, createdAt }: Signing, number: number): Buffer {
  return createHmac('sha256', keys.derive('webhook secrets'))
    .update(`${integrationId}.${id}.${createdAt.toISOString()}.${number}`)
    .digest()
}
