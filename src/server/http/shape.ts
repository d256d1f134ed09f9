import * as z from 'zod'
import type { LimitName } from '../limits/limits.ts'
import type { Access } from './access.ts'
import type { FindsUser } from './read-ahead.ts'

interface Input {
  readonly params?: z.ZodType
  readonly querystring?: z.ZodType
  readonly body?: z.ZodType
  /** Runs once per `Idempotency-Key`: the handler uses `runOnce` or `createOnce`. */
  readonly once?: true
  /** The limit that the call counts towards. */
  readonly limit?: LimitName
}

/** Route options of a call: access, summary, response schema, request schemas, and how often it may run. */
export function shape<Answer extends object>(
  access: Access,
  summary: string,
  answer: Answer,
): Shape<Answer, object>
export function shape<Answer extends object, Given extends Input>(
  access: Access,
  summary: string,
  answer: Answer,
  given: Given,
): Shape<Answer, Given>
export function shape(access: Access, summary: string, answer: object, given: Input = {}) {
  const { once, limit, ...schemas } = given
  return {
    config: { access, ...(once && { once }), ...(limit && { limit }) },
    schema: { summary, ...schemas, response: { 200: answer } },
  }
}

interface Shape<Answer, Given> {
  readonly config: { readonly access: Access }
  readonly schema: Given & { readonly summary: string; readonly response: { readonly 200: Answer } }
}

/** Like `shape`, for a call that answers 304 when the client already has the current version. */
export function cachedShape<Answer extends object, Given extends Input>(
  access: Access,
  summary: string,
  answer: Answer,
  given: Given,
) {
  const { config, schema } = shape(access, summary, answer, given)
  return { config, schema: { ...schema, response: { ...schema.response, 304: z.null() } } }
}

/** Like `shape`, for a call that answers 204, without a body. */
export function emptyShape<Given extends Input>(access: Access, summary: string, given: Given) {
  const { config, schema } = shape(access, summary, {}, given)
  return { config, schema: { ...schema, response: { 204: z.null() } } }
}

/** The same shape, with rows read in the statement that authenticates the caller. */
export function readingAhead<Shaped extends { readonly config: { readonly access: Access } }>(
  readAhead: FindsUser,
  shaped: Shaped,
) {
  return { ...shaped, config: { ...shaped.config, readAhead } }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call runs once per `Idempotency-Key`. */
    once?: true
  }
}
