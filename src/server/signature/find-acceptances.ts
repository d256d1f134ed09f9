import { typeset } from '#documents/typography.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Party } from '#vocabulary/party.ts'
import { readDocuments, type StoredEnvelope } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

/** A printed sentence of a document that a party has to accept before signing. */
export interface Acceptance {
  readonly text: string
  readonly locale: Locale
}

/** The sentences that this party has to accept in the documents of an envelope, in order. */
export async function findAcceptances(
  db: Db,
  { id: envelopeId, dossierId, documents: stored }: Pick<StoredEnvelope, 'id' | 'dossierId' | 'documents'>,
  party: Party,
): Promise<readonly Acceptance[]> {
  const carried = stored.filter(({ carriedFrom }) => carriedFrom !== null).map(({ code }) => code)
  const documents = (await readDocuments(db, { dossierId, envelopeId })).filter(
    ({ code }) => !carried.includes(code),
  )
  return documents.flatMap(({ view }) =>
    view.sections.flatMap((section) => {
      if (section.kind !== 'paragraph' || section.acceptedBy !== party) return []
      const locale = section.locale ?? view.locale
      return [{ text: typeset(section.text, locale), locale }]
    }),
  )
}

/** Throws unless exactly these sentences were accepted, since the evidence states what the party was shown. */
export function requireAccepted(acceptances: readonly Acceptance[], accepted: readonly string[]): void {
  const isComplete =
    acceptances.length === accepted.length && acceptances.every(({ text }) => accepted.includes(text))
  if (!isComplete) throw new Failure('ACCEPTANCE_REQUIRED')
}
