import type { Db } from '../store/store.ts'
import type { Services } from '../services.ts'
import { type EnvelopeDocument, listFiles } from './envelope-documents.ts'
import { listEnvelopes } from './envelope-store.ts'

/** Documents of open and completed envelopes in order; undefined when the dossier has no such envelope. */
export async function findShownDocuments(
  db: Db,
  dossierId: number,
): Promise<readonly EnvelopeDocument[] | undefined> {
  const envelopes = await listEnvelopes(db, dossierId)
  const shown = envelopes.filter(({ state }) => state === 'sent' || state === 'completed')
  if (shown.length === 0) return undefined
  const lists = await Promise.all(shown.map(({ id }) => listFiles(db, id)))
  return lists.flat()
}

/** Their bytes as they stand, under the names they have in an archive. */
export async function readShownFiles(
  services: Services,
  documents: readonly EnvelopeDocument[],
): Promise<Readonly<Record<string, Uint8Array>>> {
  const files: Record<string, Uint8Array> = {}
  for (const { id, code, currentSha256 } of documents)
    files[`${id}-${code}.pdf`] = new Uint8Array(await services.files.read(currentSha256))
  return files
}
