/** What the operator is alerted to, by mail, webhook and on the status page. */
export const ALERTS = [
  'backup-late',
  'outbox-stuck',
  'disk-low',
  'seal-expiring',
  'certificate-expiring',
  'timestamp-away',
  'clock-off',
  'error-rate',
  'replication-behind',
  'screening-late',
] as const
export type AlertCode = (typeof ALERTS)[number]

/** `critical`: people or signatures are blocked now. `warning`: they will be. */
export const ALERT_SEVERITIES = ['warning', 'critical'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]
