/** Rate limits are lifted: tests make a day's calls in an instant. Tests of the limits set their own factor. */
export const UNLIMITED = { RATE_LIMIT_FACTOR: '1000' } as const
