import type { RenderedDocument } from '#documents/document-view.ts'
import { findRefusal } from '#signature/envelope.ts'
import { isOutside } from '#signature/provider.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import {
  applyEvent,
  type EnvelopeDocument,
  enqueueEnvelopeJob,
  getLockedEnvelope,
  lockEnvelope,
  newDocumentNumber,
  readFilledEnvelope,
  type SnapshotDocument,
  type StoredEnvelope,
  VOID_OUTSIDE_JOB,
} from '../envelopes/index.ts'
import { registerFiles } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { Providers } from './providers.ts'
import { closeDocument } from './seal-envelope.ts'

interface DrawnDocument {
  readonly document: SnapshotDocument
  /** Position among all documents of the envelope, carried ones included, from 1. */
  readonly rank: number
  readonly rendered: RenderedDocument
  /** As shown to the parties. */
  readonly sha256: string
  /** Only for a report, which is sealed at once since nobody signs it. */
  readonly sealed: { readonly sha256: string; readonly size: number } | null
}

/**
 * Draws an envelope's documents, stores them, creates the envelope at its provider and sends it to its first parties.
 * Idempotent: drawing gives the same files, a provider creates an id once, and only a `preparing` envelope is sent.
 * No transaction is open during the calls; the last one checks the state again.
 */
export async function prepareEnvelope(
  services: Services,
  providers: Providers,
  envelopeId: string,
): Promise<void> {
  const { db } = services.store
  const { envelope, filled } = await readFilledEnvelope(db, envelopeId)
  if (envelope.state !== 'preparing') return
  const drawn: DrawnDocument[] = []
  for (const [index, document] of filled.entries()) {
    // Skip carried documents, which keep their file and signatures.
    if (envelope.documents.some(({ code }) => code === document.code)) continue
    const rendered = await services.documents.run({ kind: 'document', view: document.view })
    const sha256 = await services.files.write(rendered.bytes)
    const sealed = document.kind === 'report' ? await sealReport(services, document, rendered.bytes) : null
    drawn.push({ document, rank: index + 1, rendered, sha256, sealed })
  }
  await createAtProvider(providers, envelope, drawn)
  await db.transaction().execute((trx) => sendEnvelope(trx, services, envelopeId, drawn))
}

async function sealReport(
  services: Services,
  { view: { locale } }: SnapshotDocument,
  pdf: Uint8Array,
): Promise<DrawnDocument['sealed']> {
  const sealed = await closeDocument(services, { pdf, locale, at: services.clock.now() })
  return { sha256: await services.files.write(sealed), size: sealed.length }
}

async function createAtProvider(
  providers: Providers,
  { id, dossierId, provider, parties }: StoredEnvelope,
  drawn: readonly DrawnDocument[],
): Promise<void> {
  await providers[provider].createEnvelope({
    envelopeId: id,
    dossierId,
    parties,
    documents: drawn
      .filter(({ sealed }) => sealed === null)
      .map(({ document, rank, rendered }) => ({
        code: document.code,
        title: document.title.fr,
        rank,
        pdf: rendered.bytes,
        signatureBoxes: rendered.signatureBoxes,
      })),
  })
}

async function sendEnvelope(
  trx: Trx,
  services: Services,
  envelopeId: string,
  drawn: readonly DrawnDocument[],
): Promise<void> {
  const envelope = await getLockedEnvelope(trx, envelopeId)
  const prepared = { kind: 'prepared' } as const
  if (findRefusal(envelope, prepared)) return voidLate(trx, envelope)
  const inserted = await insertDocuments(trx, envelope, drawn)
  // The invitations name the documents, carried ones too.
  const documents = [...envelope.documents, ...inserted].toSorted((a, b) => a.rank - b.rank)
  const detail = {
    documents: inserted.map(({ code, unsignedSha256: sha256 }) => ({ code, sha256 })),
  }
  await applyEvent(trx, services, { ...envelope, documents }, prepared, { detail })
}

/**
 * Voids an envelope at its provider if it ended while it was being created there: the job that voids it may have run too
 * early. No-op when a concurrent run has sent it.
 */
async function voidLate(trx: Trx, envelope: StoredEnvelope): Promise<void> {
  if (isOutside(envelope) && !isLiveEnvelope(envelope))
    await enqueueEnvelopeJob(trx, VOID_OUTSIDE_JOB, envelope.id, 'created-late')
}

/** Voids an envelope whose preparation failed for good, so that its blocks can be submitted again. */
export async function voidUnprepared(services: Services, envelopeId: string): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope?.state !== 'preparing') return
    const why = 'preparation_failed'
    await applyEvent(trx, services, envelope, { kind: 'voided', why }, { audit: { why } })
  })
}

async function insertDocuments(
  trx: Trx,
  { id: envelopeId, dossierId }: StoredEnvelope,
  drawn: readonly DrawnDocument[],
): Promise<readonly EnvelopeDocument[]> {
  if (drawn.length === 0) return []
  await registerFiles(
    trx,
    drawn.flatMap(({ sha256, rendered, sealed }) => [
      { sha256, size: rendered.bytes.length, mimetype: 'application/pdf' },
      ...(sealed ? [{ ...sealed, mimetype: 'application/pdf' }] : []),
    ]),
  )
  const documents = drawn.map(({ document, rank, rendered, sha256, sealed }) => ({
    kind: sealed ? ('report' as const) : ('signed' as const),
    code: document.code,
    title: document.title,
    rank,
    unsignedSha256: sha256,
    currentSha256: sealed?.sha256 ?? sha256,
    proof: null,
    boxes: rendered.signatureBoxes,
    carriedFrom: null,
  }))
  const rows = await trx
    .insertInto('envelope_document')
    .values(
      documents.map(({ kind, code, title, rank, unsignedSha256, currentSha256, boxes }, index) => ({
        envelope_id: envelopeId,
        id: newDocumentNumber(dossierId, index),
        kind,
        code,
        title_fr: title.fr,
        title_en: title.en,
        rank,
        unsigned_sha256: unsignedSha256,
        current_sha256: currentSha256,
        boxes: JSON.stringify({ boxes }),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return documents.flatMap((document) =>
    rows.filter(({ code }) => code === document.code).map(({ id }) => ({ ...document, id })),
  )
}
