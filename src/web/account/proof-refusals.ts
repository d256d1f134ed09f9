import { ApiError } from '#web/api/api-error.ts'

/** The error sentence of each refused field, and the error that belongs to no field. */
export function refusalsOf(error: Error | null): {
  readonly of: (property: string) => string | undefined
  readonly rest: Error | null
} {
  const errors = error instanceof ApiError && error.status === 422 ? error.errors : []
  const fields = errors.filter(({ property }) => ['password', 'code', 'next'].includes(property ?? ''))
  return {
    of: (property) => fields.find((each) => each.property === property)?.message,
    rest: fields.length > 0 ? null : error,
  }
}
