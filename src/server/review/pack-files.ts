import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { readReceiptFiles } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import { findShownDocuments, readShownFiles } from '../signature/index.ts'

/**
 * All files of a dossier as one archive: the signed documents, then the receipts in a folder a category. One
 * receipt that the antivirus has not found safe shuts all of it: what is missing would not be missed.
 */
export async function packFiles(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<Buffer<ArrayBuffer>> {
  const row = await getVisibleDossier(services.store.db, user, id)
  // As its review: there is none before the dossier is signed.
  if (row.integration_state === null) throw new Failure('NOT_FOUND')
  const receipts = await readReceiptFiles(services, id, locale)
  const documents = (await findShownDocuments(services.store.db, id)) ?? []
  const files = { ...(await readShownFiles(services, documents)), ...receipts }
  if (Object.keys(files).length === 0) throw new Failure('DOCUMENTS_NOT_AVAILABLE')
  return packArchive(services, files)
}
