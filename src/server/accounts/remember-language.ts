import type { Locale } from '#vocabulary/locale.ts'
import type { Db } from '../store/store.ts'

/** Sets the language of future mails to this person. */
export async function rememberLanguage(db: Db, accountId: number, language: Locale): Promise<void> {
  await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', 'is distinct from', language)
    .execute()
}
