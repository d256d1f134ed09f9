import { type EnvelopeDocument, findEnvelopes } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'
import type { Services } from '../services.ts'

/** Documents of open and completed envelopes in order; undefined when the dossier has no such envelope. */
export async function findShownDocuments(
  db: Db,
  dossierId: number,
): Promise<readonly EnvelopeDocument[] | undefined> {
  const envelopes = await findEnvelopes(db, dossierId)
  const shown = envelopes.filter(({ state }) => state === 'sent' || state === 'completed')
  return shown.length === 0 ? undefined : shown.flatMap(({ documents }) => documents)
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
