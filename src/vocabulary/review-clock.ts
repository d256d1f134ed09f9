/** State of a review relative to its deadline, the most urgent first. */
export const REVIEW_CLOCKS = ['late', 'today', 'inTime'] as const
export type ReviewClock = (typeof REVIEW_CLOCKS)[number]
