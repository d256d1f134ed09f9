/** Tests call in an instant what a person does in a day; those of the limits set a factor of their own. */
export const UNLIMITED = { RATE_LIMIT_FACTOR: '1000' } as const
