import type { RenderedDocument } from '#documents/document-view.ts'
import { OPENING_ACTIONS } from '#rules/dossier-state.ts'
import { advanceEnvelope, newlyInvited } from '#signature/envelope.ts'
import type { Role } from '#vocabulary/role.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeDossierState } from '../dossiers/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { parseSnapshotDocuments, type SnapshotDocument } from '../documents/index.ts'
import { nextDocumentNumber } from './envelope-documents.ts'
import { scheduleDeadlines } from './envelope-deadlines.ts'
import { addEnvelopeEvent, getEnvelope, getLockedEnvelope, saveEnvelope } from './envelope-store.ts'
import type { Providers } from './providers.ts'
import { inviteParties } from './signing-mails.ts'
import { scheduleReconciliation } from './plan-sync.ts'

interface DrawnDocument {
  readonly document: SnapshotDocument
  readonly rendered: RenderedDocument
  readonly sha256: string
}

/**
 * Draws an envelope's documents, stores them and sends the envelope to its first party. May run
 * again at any point: drawing gives the same files, and only a `preparing` envelope is sent.
 */
export async function prepareEnvelope(
  services: Services,
  providers: Providers,
  envelopeId: string,
): Promise<void> {
  const row = await services.store.db
    .selectFrom('envelope')
    .select(['state', 'snapshot'])
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  if (row.state !== 'preparing') return
  const drawn: DrawnDocument[] = []
  for (const document of parseSnapshotDocuments(row.snapshot)) {
    const rendered = await services.documents.run({ kind: 'document', view: document.view })
    drawn.push({ document, rendered, sha256: await services.files.write(rendered.bytes) })
  }
  await handOver(services, providers, envelopeId, drawn)
  await services.store.db.transaction().execute((trx) => sendEnvelope(trx, services, envelopeId, drawn))
}

async function handOver(
  services: Services,
  providers: Providers,
  envelopeId: string,
  drawn: readonly DrawnDocument[],
): Promise<void> {
  const envelope = await getEnvelope(services.store.db, envelopeId)
  await providers.of(envelope.provider).createEnvelope({
    envelopeId,
    dossierId: envelope.dossierId,
    parties: envelope.parties,
    documents: drawn.map(({ document, rendered }, index) => ({
      code: document.code,
      title: document.title.fr,
      rank: index + 1,
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
  const step = advanceEnvelope(envelope, { kind: 'prepared' })
  // Another run was faster, or the envelope was voided meanwhile.
  if (!step.ok) return
  const at = services.clock.now()
  await insertDocuments(trx, { envelopeId, dossierId: envelope.dossierId }, drawn)
  await saveEnvelope(trx, envelope, step.envelope, at)
  await addEnvelopeEvent(trx, {
    envelopeId,
    at,
    party: null,
    kind: 'sent',
    detail: { documents: drawn.map(({ document, sha256 }) => ({ code: document.code, sha256 })) },
  })
  await inviteParties(trx, services, envelope, newlyInvited(envelope, step.envelope))
  await changeDossierState(services, trx, {
    dossierId: envelope.dossierId,
    action: OPENING_ACTIONS[envelope.kind],
    actor: await roleOf(trx, envelope.createdBy),
    actorId: envelope.createdBy,
    at,
  })
  await scheduleDeadlines(trx, services, envelopeId, at)
  if (envelope.provider !== 'built-in') await scheduleReconciliation(trx, envelopeId, at)
  await recordAudit(trx, services.keys, {
    subject: `dossier:${envelope.dossierId}`,
    actorId: null,
    action: 'envelope.sent',
    detail: { envelope: envelopeId },
    at,
  })
}

/** The state changes in the name of whoever submitted the block. */
async function roleOf(trx: Trx, accountId: number): Promise<Role> {
  const { role } = await trx
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return role
}

async function insertDocuments(
  trx: Trx,
  { envelopeId, dossierId }: { readonly envelopeId: string; readonly dossierId: number },
  drawn: readonly DrawnDocument[],
): Promise<void> {
  const first = await nextDocumentNumber(trx, dossierId)
  for (const [index, { document, rendered, sha256 }] of drawn.entries()) {
    await registerFile(trx, sha256, rendered.bytes.length, 'application/pdf')
    await trx
      .insertInto('envelope_document')
      .values({
        envelope_id: envelopeId,
        id: first + index,
        code: document.code,
        title_fr: document.title.fr,
        title_en: document.title.en,
        rank: index + 1,
        unsigned_sha256: sha256,
        current_sha256: sha256,
        boxes: JSON.stringify({ boxes: rendered.signatureBoxes }),
      })
      .execute()
  }
}
