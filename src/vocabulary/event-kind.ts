/** Events that the feed and webhooks report to other programs, each with an example in docs/integrators.md. */
export const EVENT_KINDS = [
  'dossier.created',
  'dossier.block_submitted',
  'dossier.state_changed',
  'dossier.signed',
  'dossier.ended',
  'dossier.handed_over',
  'envelope.sent',
  'envelope.signed',
  'envelope.completed',
  'envelope.declined',
  'envelope.expired',
  'envelope.voided',
  'correction.opened',
  'correction.answered',
  'correction.closed',
  'review.accepted',
  'review.returned',
  'review.refused',
  'review.state_changed',
  'register.entered',
  'register.refused',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Why a webhook sends nothing: switched off by somebody, after days of failures, or because its receiver answered 410. */
export const WEBHOOK_STATES = ['on', 'off', 'failed', 'gone'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
