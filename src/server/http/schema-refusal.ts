import type { FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod'
import type { FailureDetail } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { localeOf } from './locale.ts'

/** Zod's messages are English by default. */
const SENTENCES: Readonly<Record<Locale, { readonly error?: z.core.$ZodErrorMap }>> = {
  fr: { error: z.locales.fr().localeError },
  en: {},
}
/** A bilingual message set by one of our schemas. */
const OwnSentence = z.object({ fr: z.string() })

/** The part of a request that violates its schema. */
export type RefusedPart = 'body' | 'params' | 'querystring' | 'headers'

/**
 * Violations in the language of the request. The framework's own are English and lack the values that the
 * messages interpolate, so the failing part of the request is parsed again.
 */
export function describeSchemaRefusal(request: FastifyRequest, part: RefusedPart): readonly FailureDetail[] {
  const schema: FastifySchema[RefusedPart] = request.routeOptions.schema?.[part]
  if (!(schema instanceof z.ZodType)) return []
  const given = part === 'querystring' ? request.query : request[part]
  const locale = localeOf(request)
  return (schema.safeParse(given, SENTENCES[locale]).error?.issues ?? []).map((issue) => ({
    property: issue.path.join('.'),
    code: 'INVALID_REQUEST',
    message: sentenceOf(issue, locale),
  }))
}

function sentenceOf(issue: z.core.$ZodIssue, locale: Locale): string {
  const own = issue.code === 'custom' ? OwnSentence.safeParse(issue.params).data : undefined
  return own && locale === 'fr' ? own.fr : issue.message
}
