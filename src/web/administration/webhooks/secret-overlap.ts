import type { Webhook } from '#web/api/webhooks.ts'

/** Whether the former secret still signs beside the new one. */
export function isOverlapping({ formerSecretUntil }: Webhook): boolean {
  return formerSecretUntil !== null && new Date(formerSecretUntil) > new Date()
}
