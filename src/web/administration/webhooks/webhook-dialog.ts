import type { Webhook, WebhookOf } from '#web/api/webhooks.ts'

/** What a dialog about one address needs. */
export interface WebhookDialogProps {
  readonly of: WebhookOf
  readonly webhook: Webhook
  readonly onClose: () => void
}
