/** PostgreSQL's `unique_violation`. Source: PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = '23505'

/** The constraint that a statement has violated because of another transaction; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!isUniqueViolation(error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}

/** Whether a statement failed because another transaction has inserted a row with the same key. */
export function isUniqueViolation(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
}
