import type { SigningDifference } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { copiesOf, documentsOf, getEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { SigningView } from '../signature/index.ts'
import { getCorrection } from './correction-store.ts'

/** The changes shown to a party that signs again: only in documents that it may read. 404 outside a correction. */
export async function readDifference(
  { store: { db } }: Services,
  { envelopeId, dossierId, party }: SigningView,
  locale: Locale,
): Promise<SigningDifference> {
  const envelope = await getEnvelope(db, envelopeId)
  if (envelope.correctionId === null) throw new Failure('NOT_FOUND')
  const { sent } = await getCorrection(db, dossierId, envelope.correctionId)
  return {
    documents: documentsOf(envelope, party).map(({ id, code }) => ({
      id,
      passages:
        sent?.[locale].documents.find((each) => each.code === code && each.fate === 'changed')?.passages ??
        [],
    })),
    kept: copiesOf(envelope, party).flatMap(({ carriedFrom, title }) =>
      carriedFrom === null ? [] : [title[locale]],
    ),
  }
}
