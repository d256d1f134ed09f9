/**
 * Lifts rate limits, since tests make a day's calls in an instant. For the same reason decisions take effect at once.
 * Tests of the limits and of undo set their own values. Receipts are not read by machine: each application would start
 * a process for it.
 */
export const UNLIMITED = {
  RATE_LIMIT_FACTOR: '1000',
  DECISION_UNDO_SECONDS: '0',
  RECEIPT_READING: 'off',
} as const
