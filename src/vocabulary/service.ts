/** Services outside that the work of the outbox needs. */
export const OUTSIDE_SERVICES = ['mail', 'sms', 'antivirus', 'timestamp', 'signature', 'register'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

/**
 * How a service is seen from here: `off` when none is configured, `waiting` when work for it failed and is retried,
 * `failing` when some was given up, else `well`.
 */
export const SERVICE_STATES = ['off', 'well', 'waiting', 'failing'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]
