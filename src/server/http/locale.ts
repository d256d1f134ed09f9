import type { FastifyRequest } from 'fastify'
import { chooseLanguage } from '#identity/index.ts'
import { isLocale, type Locale } from '#vocabulary/locale.ts'

/** Language of an answer: the locale segment of the path, else Accept-Language, else French. */
export function localeOf({ params, headers }: FastifyRequest): Locale {
  const segment = typeof params === 'object' && params !== null && 'locale' in params ? params.locale : ''
  return isLocale(segment) ? segment : chooseLanguage(headers['accept-language'])
}
