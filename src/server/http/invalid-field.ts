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

/** Refuses one field of a request, which its schema cannot judge. */
export function invalidField(property: string, locale: Locale): Failure {
  const params = { detail: property }
  const message = errorText(locale, 'INVALID_REQUEST', params)
  return new Failure('INVALID_REQUEST', { params, details: [{ property, code: 'INVALID_REQUEST', message }] })
}
