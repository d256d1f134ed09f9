import { errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** Refuses one field of a request. */
export function refusedField(
  code: ErrorCode,
  property: string,
  locale: Locale,
  params: Readonly<Record<string, string>> = {},
): Failure {
  const message = errorText(locale, code, params)
  return new Failure(code, { params, details: [{ property, code, message, params }] })
}

/** Refuses one field of a request, which its schema cannot judge. `cause` is what it depends on, or what it may be. */
export function invalidField(property: string, locale: Locale, cause?: string): Failure {
  const params = { detail: cause === undefined ? property : `${property} (${cause})` }
  const message = errorText(locale, 'INVALID_REQUEST', params)
  return new Failure('INVALID_REQUEST', { params, details: [{ property, code: 'INVALID_REQUEST', message }] })
}
