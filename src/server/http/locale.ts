import type { FastifyRequest } from 'fastify'
import { isLocale, type Locale } from '#vocabulary/locale.ts'

/** Language of an answer: the locale segment of the path, else Accept-Language, else French. */
export function localeOf(request: FastifyRequest): Locale {
  const params = request.params
  if (typeof params === 'object' && params !== null && 'locale' in params && params.locale === 'en')
    return 'en'
  const header = request.headers['accept-language'] ?? ''
  const first = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return first.find(isLocale) ?? 'fr'
}
