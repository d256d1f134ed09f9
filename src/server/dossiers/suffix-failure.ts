import type { ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'

/** Ends of the `api.error.` texts that the web shows; a code without one keeps its sentence. */
const SUFFIXES: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: 'unauthorized',
  NOT_FOUND: 'not-found',
  STATE_CONFLICT: 'state-conflict',
}

/**
 * Error handler of a call whose refusals say the suffix of `api.error.` as their message, not a sentence;
 * what it throws goes on to the handler of all calls. Source: wizard §8; design "Answers".
 */
export function throwWithSuffix(error: unknown): never {
  if (!(error instanceof Failure) || error.details.length > 0) throw error
  const message = SUFFIXES[error.code]
  if (message === undefined) throw error
  throw new Failure(error.code, { details: [{ property: '', code: error.code, message }], cause: error })
}
