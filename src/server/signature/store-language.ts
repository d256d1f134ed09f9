import type { Locale } from '#vocabulary/locale.ts'
import type { StoredParty } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

/** Stores the language of the page where a party authenticated, for its next mails. */
export async function storeLanguage(
  db: Db,
  envelopeId: string,
  party: StoredParty,
  language: Locale,
): Promise<void> {
  if (party.language === language) return
  await db
    .updateTable('envelope_party')
    .set({ language })
    .where('envelope_id', '=', envelopeId)
    .where('party', '=', party.party)
    .execute()
}
