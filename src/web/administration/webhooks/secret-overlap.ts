import type { Webhook } from '#web/api/webhooks.ts'

/** Whether messages are still signed with the former secret as well. */
export function isOverlapping({ formerSecretUntil }: Webhook): boolean {
  return formerSecretUntil !== null && new Date(formerSecretUntil) > new Date()
}
