import { isLocale, type Locale } from '#vocabulary/locale.ts'

/** The language of an author's terminal, in the order of POSIX; English when it is neither French nor English. */
export function authorLocale(environment: NodeJS.ProcessEnv): Locale {
  const named = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || ''
  const language = named.slice(0, 2).toLowerCase()
  return isLocale(language) ? language : 'en'
}
