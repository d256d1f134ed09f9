import type { ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'

/** Suffixes of the web's `api.error.` texts, by code; other codes keep their message. */
const SUFFIXES: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: 'unauthorized',
  NOT_FOUND: 'not-found',
  STATE_CONFLICT: 'state-conflict',
}

/**
 * Error handler of a call whose refusals have a suffix of `api.error.` as their message. Rethrows to the common handler.
 * Source: wizard §8; design "Answers".
 */
export function throwWithSuffix(error: unknown): never {
  if (!(error instanceof Failure) || error.details.length > 0) throw error
  const message = SUFFIXES[error.code]
  if (message === undefined) throw error
  throw new Failure(error.code, { details: [{ property: '', code: error.code, message }], cause: error })
}
