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
  const issues = schema.safeParse(given, SENTENCES[locale]).error?.issues ?? []
  return issues.flatMap(issuesOfUnion).map((issue) => ({
    property: issue.path.join('.'),
    code: 'INVALID_REQUEST',
    message: sentenceOf(issue, locale),
  }))
}

/**
 * The violations of the members of a union that come nearest to what was given: Zod itself only says that no member fits.
 * Unchanged for any other issue.
 */
function issuesOfUnion(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const members = issue.errors.map((inner) =>
    inner.flatMap((each) => issuesOfUnion({ ...each, path: [...issue.path, ...each.path] })),
  )
  const fewest = Math.min(...members.map(({ length }) => length))
  return members.filter(({ length }) => length === fewest).flat()
}

function sentenceOf(issue: z.core.$ZodIssue, locale: Locale): string {
  if (issue.code !== 'custom') return sentenceOfDiscriminator(issue, locale) ?? issue.message
  const own = OwnSentence.safeParse(issue.params).data
  return own && locale === 'fr' ? own.fr : issue.message
}

/** Names the values that the discriminator of a union may have, as for an enumeration. Undefined for any other issue. */
function sentenceOfDiscriminator(issue: z.core.$ZodIssue, locale: Locale): string | undefined {
  if (issue.code !== 'invalid_union' || issue.inclusive === false) return undefined
  const values = issue.options?.filter((option) => typeof option === 'string') ?? []
  return z.enum(values).safeParse(undefined, SENTENCES[locale]).error?.issues[0]?.message
}
