import { SignatureLevel } from '#form/signing-settings.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { listDeliveries } from '../deliveries/index.ts'
import { getEnvelope, listEnvelopeEvents, type StoredEnvelope } from '../envelopes/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { Evidence } from './evidence-file.ts'

export { Evidence, EvidenceFile } from './evidence-file.ts'

/** Writes the sealed evidence of an envelope. Idempotent: a second file is not registered, and the sweep deletes it. */
export async function writeEvidence(services: Services, envelopeId: string): Promise<void> {
  const { db } = services.store
  const collected = await collectEvidence(services, envelopeId)
  const evidence = JSON.stringify(collected, null, 1)
  const seal = await services.documents.run({ kind: 'cms', content: new TextEncoder().encode(evidence) })
  const file = Buffer.from(JSON.stringify({ evidence, seal: Buffer.from(seal).toString('base64') }))
  const sha256 = await services.files.write(file)
  await db.transaction().execute(async (trx) => {
    await registerFile(trx, sha256, file.length, 'application/json')
    const written = await trx
      .updateTable('envelope')
      .set({ evidence_sha256: sha256 })
      .where('id', '=', envelopeId)
      .where('evidence_sha256', 'is', null)
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) return
    await recordDossierAct(trx, services.keys, collected.dossier, 'envelope.evidence-written', {
      actorId: null,
      at: services.clock.now(),
    })
  })
}

async function readDelivered(db: Db, dossierId: number) {
  const deliveries = await listDeliveries(db, dossierId)
  return deliveries.map(({ delivered_at, product, code, version, sha256, how, account_id, role }) => ({
    at: delivered_at.toISOString(),
    product,
    code,
    version,
    sha256,
    how,
    account: account_id,
    role,
  }))
}

function presentCorrection({ correctionId, supersedes, documents }: StoredEnvelope) {
  if (correctionId === null) return {}
  const kept = documents.flatMap(({ code, currentSha256, carriedFrom }) =>
    carriedFrom === null ? [] : [{ code, sealedSha256: currentSha256, signedIn: carriedFrom }],
  )
  return { correction: { number: correctionId, supersedes, kept } }
}

async function collectEvidence(services: Services, envelopeId: string): Promise<Evidence> {
  const { db } = services.store
  const envelope = await getEnvelope(db, envelopeId)
  const events = await listEnvelopeEvents(db, envelopeId)
  return {
    format: 'paraphe-evidence-1',
    deployment: services.deployment.name,
    dossier: envelope.dossierId,
    envelope: { id: envelope.id, kind: envelope.kind, state: envelope.state },
    signatureLevel: levelOf(events),
    documents: envelope.documents
      .filter(({ carriedFrom }) => carriedFrom === null)
      .map(({ code, title, unsignedSha256, currentSha256 }) => ({
        code,
        title: title.fr,
        shownSha256: unsignedSha256,
        sealedSha256: currentSha256,
      })),
    ...(envelope.kind === 'subscription' ? { delivered: await readDelivered(db, envelope.dossierId) } : {}),
    ...presentCorrection(envelope),
    parties: envelope.parties.map(({ party, name, behalfOf, email, mobile, state, changedAt }) => ({
      party,
      name,
      behalfOf,
      email,
      mobile,
      state,
      at: changedAt.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
  }
}

/** The signature level of an envelope; for envelopes of earlier releases the lower level. */
export function levelOf(
  events: readonly { readonly kind: string; readonly detail: Readonly<Record<string, unknown>> }[],
): SignatureLevel {
  const { data } = SignatureLevel.safeParse(
    events.find(({ kind }) => kind === 'created')?.detail['signatureLevel'],
  )
  return data ?? 'simple'
}
