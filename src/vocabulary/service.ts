/** External services that outbox jobs depend on. */
export const OUTSIDE_SERVICES = [
  'mail',
  'sms',
  'antivirus',
  'timestamp',
  'signature',
  'register',
  'screening',
] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

/**
 * Health of an external service: `off` when not configured, `waiting` while failed jobs are being retried, `failing`
 * once a job became a dead letter, else `well`.
 */
export const SERVICE_STATES = ['off', 'well', 'waiting', 'failing'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]
