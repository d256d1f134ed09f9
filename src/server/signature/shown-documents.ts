import type { DocumentContent } from '#contract/signature.ts'
import { currentEnvelopes, type EnvelopeDocument, fileOfDocument, findEnvelopes } from '../envelopes/index.ts'
import type { NamedFile } from '../files/named-files.ts'
import type { Db } from '../store/store.ts'
import { findDocumentContent } from './document-content.ts'

/** Documents of live and completed envelopes that no correction has superseded, in order; undefined when the dossier has no such envelope. */
export async function findShownDocuments(
  db: Db,
  dossierId: number,
): Promise<readonly EnvelopeDocument[] | undefined> {
  const shown = currentEnvelopes(await findEnvelopes(db, dossierId))
  return shown.length === 0 ? undefined : shown.flatMap(({ documents }) => documents)
}

/** The text of one of them, from the view that its PDF was drawn from; undefined for an unknown number. */
export async function findShownContent(
  db: Db,
  dossierId: number,
  documentId: number,
): Promise<DocumentContent | undefined> {
  for (const { id: envelopeId, documents } of currentEnvelopes(await findEnvelopes(db, dossierId))) {
    const document = documents.find(({ id }) => id === documentId)
    if (document) return findDocumentContent(db, { dossierId, envelopeId, code: document.code })
  }
  return undefined
}

/** Their current files with the names used in archives. */
export function nameShownFiles(documents: readonly EnvelopeDocument[]): readonly NamedFile[] {
  return documents.map((document) => ({
    name: `${document.id}-${document.code}.pdf`,
    sha256: fileOfDocument(document),
  }))
}
