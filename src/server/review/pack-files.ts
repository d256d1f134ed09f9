import { Failure } from '#rules/failure.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Locale } from '../http/locale.ts'
import { readReceiptFiles } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import { readShownFiles } from '../signature/index.ts'

/**
 * All files of a dossier as one archive: the signed documents, then the receipts in a folder a category. One
 * receipt that the antivirus has not found safe shuts all of it: what is missing would not be missed.
 */
export async function packFiles(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> {
  await getVisibleDossier(services.store.db, user, id)
  const receipts = await readReceiptFiles(services, id, locale)
  const files = { ...(await readShownFiles(services, id)), ...receipts }
  if (Object.keys(files).length === 0) throw new Failure('DOCUMENTS_NOT_AVAILABLE')
  return services.documents.run({ kind: 'zip', files })
}
