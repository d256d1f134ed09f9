import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#vocabulary/locale.ts'
import { ask } from '#web/api/call.ts'
import { changeLocale } from '#web/wording/i18n.ts'

/** Changes the language of the application, and of the person's mails. */
export async function chooseLanguage(language: Locale, queries: QueryClient): Promise<void> {
  await changeLocale(language)
  // If the call fails, the next sign-in sends the language.
  void ask('PUT', '/users/me/language', { body: { language } }).catch(() => undefined)
  // Responses contain translated texts.
  await queries.invalidateQueries()
}
