import { ERRORS, type ErrorCode } from './error-catalogue.ts'

/** Whether a stored text is a code of the catalogue: an earlier release may have had others. */
export function isErrorCode(text: string | null): text is ErrorCode {
  return text !== null && Object.hasOwn(ERRORS, text)
}
