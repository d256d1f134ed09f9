/** PostgreSQL's `unique_violation`. Source: PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another transaction has inserted a row with the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}
