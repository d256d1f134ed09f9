import type { Readable } from 'node:stream'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import { readNamedFiles } from '../files/named-files.ts'
import type { User } from '../http/authenticate.ts'
import { listReceiptFiles } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import { findShownDocuments, nameShownFiles } from '../signature/index.ts'

/**
 * Packs all files of a dossier into one archive: signed documents, then receipts in one folder per category. Refused
 * while any receipt is not cleared by the antivirus: an incomplete archive would go unnoticed.
 */
export async function packFiles(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<Readable> {
  const row = await getVisibleDossier(services.store.db, user, id)
  // Like the review itself, available only for dossiers that were signed, also while a correction is being signed.
  if (row.signed_at === null) throw new Failure('NOT_FOUND')
  const receipts = await listReceiptFiles(services, id, locale)
  const documents = (await findShownDocuments(services.store.db, id)) ?? []
  const files = [...nameShownFiles(documents), ...receipts]
  if (files.length === 0) throw new Failure('DOCUMENTS_NOT_AVAILABLE')
  return packArchive(readNamedFiles(services.files, files))
}
