import { formatMoment } from '#documents/typography.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { advanceEnvelope } from '#signature/envelope.ts'
import type { SignatureAppearance } from '#signature/seal/signature-appearance.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import { changeDossierState, deleteHiddenAnswers, loadDossier } from '../dossiers/index.ts'
import { registerFile } from '../files/file-storage.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { type EnvelopeDocument, listEnvelopeDocuments } from './envelope-documents.ts'
import {
  addEnvelopeEvent,
  findEnvelope,
  lockEnvelope,
  saveEnvelope,
  type StoredEnvelope,
  type StoredParty,
} from './envelope-store.ts'
import { REPORT_JOB } from './draw-report.ts'
import { parseAppearance } from './stored-appearance.ts'
import { mailCompletion } from './signing-mails.ts'

export const SEAL_JOB = 'envelope.seal'

const Shown = z.object({
  effectiveAnswers: z.record(z.string(), z.unknown()),
  visible: z.object({ elements: z.array(z.string()) }),
})

/**
 * Adds the PAdES signature of every party that has signed and is not sealed yet, in routing order, to
 * each document that has a box for it; completes the envelope with the last one. One transaction per
 * party: after a crash the next run finds either all of its files or none, and draws the same bytes.
 */
export async function sealEnvelope(services: Services, envelopeId: string): Promise<void> {
  const envelope = await findEnvelope(services.store.db, envelopeId)
  if (envelope === undefined) throw new Error(`envelope ${envelopeId} is missing`)
  for (const { party } of envelope.parties.filter((each) => each.state === 'signed' && !each.sealed)) {
    await services.store.db.transaction().execute(async (trx) => {
      // Two jobs of one envelope queue here; its row stays free for the next party meanwhile.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${envelopeId}`}, 0))`.execute(trx)
      const current = await findEnvelope(trx, envelopeId)
      const signer = current?.parties.find((each) => each.party === party)
      // Declined or voided since: its files stay as they were.
      if (current?.state !== 'sent' || signer === undefined || signer.sealed) return
      await sealDocuments(trx, services, current, signer)
      await noteSeal(trx, services, envelopeId, signer)
    })
  }
}

async function sealDocuments(
  trx: Trx,
  services: Services,
  envelope: { readonly id: string; readonly kind: 'mission' | 'subscription' },
  signer: StoredParty,
): Promise<void> {
  const appearance = await drawnAppearance(services, signer)
  for (const document of await listEnvelopeDocuments(trx, envelope.id)) {
    const box = document.boxes.find(({ party }) => party === signer.party)
    if (box === undefined) continue
    const sealed = await services.documents.run({
      kind: 'seal',
      request: {
        pdf: new Uint8Array(await services.files.read(document.currentSha256)),
        field: signingButton(envelope.kind, signer.party),
        partyName: signer.name,
        reason: envelope.kind === 'mission' ? 'Entrée en relation' : 'Souscription',
        appearance,
        box,
        at: signer.changedAt,
      },
    })
    await replaceFile(trx, services, { envelopeId: envelope.id, document, sealed })
  }
}

async function drawnAppearance(services: Services, signer: StoredParty): Promise<SignatureAppearance> {
  const stored = parseAppearance(signer.appearance)
  const mark =
    stored.kind === 'typed'
      ? stored
      : { kind: 'drawn' as const, png: new Uint8Array(await services.files.read(stored.sha256)) }
  return {
    mark,
    lines: [`Signé électroniquement par ${signer.name}`, `le ${formatMoment(signer.changedAt, 'fr')}`],
  }
}

async function replaceFile(
  trx: Trx,
  services: Services,
  {
    envelopeId,
    document,
    sealed,
  }: { readonly envelopeId: string; readonly document: EnvelopeDocument; readonly sealed: Uint8Array },
): Promise<void> {
  const sha256 = await services.files.write(sealed)
  await registerFile(trx, sha256, sealed.length, 'application/pdf')
  await trx
    .updateTable('envelope_document')
    .set({ current_sha256: sha256 })
    .where('envelope_id', '=', envelopeId)
    .where('id', '=', document.id)
    .execute()
}

async function noteSeal(
  trx: Trx,
  services: Services,
  envelopeId: string,
  signer: StoredParty,
): Promise<void> {
  const envelope = await lockEnvelope(trx, envelopeId)
  if (envelope === undefined) throw new Error(`envelope ${envelopeId} is missing`)
  const at = services.clock.now()
  const step = advanceEnvelope(envelope, { kind: 'sealed', party: signer.party })
  if (!step.ok) throw new Error(`envelope ${envelopeId}: ${step.refusal}`)
  await saveEnvelope(trx, envelope, step.envelope, at)
  await addEnvelopeEvent(trx, { envelopeId, at, party: signer.party, kind: 'sealed' })
  if (step.envelope.state === 'completed') await completeEnvelope(trx, services, envelope, at)
}

/** What follows when every signature of an envelope stands in its documents: the dossier moves on, the parties are told. */
export async function completeEnvelope(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  at: Date,
): Promise<void> {
  await addEnvelopeEvent(trx, { envelopeId: envelope.id, at, party: null, kind: 'completed' })
  const change = { dossierId: envelope.dossierId, actor: 'server', actorId: null, at } as const
  if (envelope.kind === 'subscription') {
    await forgetHiddenAnswers(trx, services, envelope)
    await changeDossierState(services, trx, { ...change, action: 'completeSubscription' })
  } else {
    await changeDossierState(services, trx, { ...change, action: 'completeMission' })
    await enqueueJob(trx, {
      kind: REPORT_JOB,
      dedupKey: envelope.id,
      payload: { envelopeId: envelope.id },
    })
  }
  await mailCompletion(trx, services, envelope)
  await recordAudit(trx, services.keys, {
    subject: `dossier:${envelope.dossierId}`,
    actorId: null,
    action: 'envelope.completed',
    detail: { envelope: envelope.id },
    at,
  })
}

async function forgetHiddenAnswers(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  const { snapshot } = await trx
    .selectFrom('envelope')
    .select('snapshot')
    .where('id', '=', envelope.id)
    .executeTakeFirstOrThrow()
  const row = await trx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', envelope.dossierId)
    .executeTakeFirstOrThrow()
  await deleteHiddenAnswers(trx, await loadDossier(services, trx, row), Shown.parse(snapshot))
}
