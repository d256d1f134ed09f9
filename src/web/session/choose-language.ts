import type { Locale } from '#vocabulary/locale.ts'
import { ask } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { showToast } from '#web/ui/toast.tsx'
import { changeLocale } from '#web/wording/i18n.ts'
import { currentTranslation } from '#web/wording/translation.ts'

/** Changes the language of the application, and of the person's mails. */
export async function chooseLanguage(language: Locale): Promise<void> {
  try {
    await changeLocale(language)
  } catch {
    // Without a connection, the sentences of the other language cannot be fetched.
    showToast(currentTranslation().t('common.load-error'), 'error')
    return
  }
  // If the call fails, the next sign-in sends the language.
  void ask('PUT', '/users/me/language', { body: { language } }).catch(() => undefined)
  // Responses contain translated texts.
  await queryClient.invalidateQueries()
}
