import type { PinnablePassages } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import { documentsOf, readEnvelopeReading, type StoredEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { Caller } from './correction-access.ts'
import { openPart, type CorrectionBasis, type SignedPart } from './correction-basis.ts'
import { loadCorrecting } from './load-correcting.ts'
import { originOf } from './plan-documents.ts'
import { findPinnable, type RemarkContext } from './read-remarks.ts'

/** The documents that remarks refer to before the first signature: those of the envelope, as sent. */
export async function readSentContext(
  services: Services,
  db: Db,
  dossier: LoadedDossier,
  envelope: StoredEnvelope,
): Promise<RemarkContext> {
  const { form, row } = dossier
  const part: SignedPart = {
    kind: envelope.kind,
    form,
    reading: await readEnvelopeReading(db, row.id, envelope),
  }
  const session = openPart(services, part)
  const basis: CorrectionBasis = {
    dossier,
    parts: [part],
    envelopes: [envelope],
    isOnPaper: false,
    views: new Map(),
  }
  return {
    form,
    session,
    envelopes: [envelope],
    originOf: (template) =>
      template.envelope === envelope.kind ? originOf(services, basis, { part, session }) : undefined,
  }
}

/** The passages of a document that is out for signature to which its party can pin a remark. */
export async function readSentPassages(
  services: Services,
  caller: Extract<Caller, { kind: 'party' }>,
  documentId: number,
): Promise<PinnablePassages> {
  const { db } = services.store
  const { view } = caller
  const dossier = await loadCorrecting(services, db, caller, view.dossierId)
  const envelope = dossier.envelopes.find(({ id }) => id === view.envelopeId)
  if (envelope?.state !== 'sent' || envelope.correctionId !== null) throw new Failure('STATE_CONFLICT')
  if (!documentsOf(envelope, view.party).some(({ id }) => id === documentId)) throw new Failure('NOT_FOUND')
  const context = await readSentContext(services, db, dossier, envelope)
  return { passages: [...(findPinnable(context, documentId) ?? [])] }
}
