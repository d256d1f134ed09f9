import type { FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod'
import type { FailureDetail } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { localeOf } from './locale.ts'

/** Zod speaks English unless told otherwise. */
const SENTENCES: Readonly<Record<Locale, { readonly error?: z.core.$ZodErrorMap }>> = {
  fr: { error: z.locales.fr().localeError },
  en: {},
}
/** A sentence that a schema of ours has for both languages. */
const OwnSentence = z.object({ fr: z.string() })

/** Where a request did not fit its schema. */
export type RefusedPart = 'body' | 'params' | 'querystring' | 'headers'

/**
 * What does not fit, in the language of the request. The framework tells it in English and without the values
 * that the sentences name: this part of the request is read once more.
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
