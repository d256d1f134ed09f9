import { advanceEnvelope } from '#signature/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteHiddenAnswers, loadDossier } from '../dossiers/index.ts'
import {
  addEnvelopeEvent,
  changeDossierState,
  EVIDENCE_JOB,
  getLockedEnvelope,
  mailCompletion,
  readShown,
  saveEnvelope,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { REPORT_JOB } from './draw-report.ts'

/** Notes that a party's signature stands in its files; the last one completes the envelope. */
export async function noteSeal(
  trx: Trx,
  services: Services,
  envelopeId: string,
  signer: StoredParty,
): Promise<void> {
  const envelope = await getLockedEnvelope(trx, envelopeId)
  const at = services.clock.now()
  const step = advanceEnvelope(envelope, { kind: 'sealed', party: signer.party })
  if (!step.ok) throw new Error(`envelope ${envelopeId}: ${step.refusal}`)
  await saveEnvelope(trx, envelope, step.envelope, at)
  await addEnvelopeEvent(trx, { envelopeId, at, party: signer.party, kind: 'sealed' })
  if (step.envelope.state === 'completed') await completeEnvelope(trx, services, envelope, at)
}

/** What follows from a complete envelope, in the transaction that completes it. */
export async function completeEnvelope(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  at: Date,
): Promise<void> {
  await addEnvelopeEvent(trx, { envelopeId: envelope.id, at, party: null, kind: 'completed' })
  const change = { dossierId: envelope.dossierId, actor: 'server', actorId: null, at } as const
  const job = { dedupKey: envelope.id, payload: { envelopeId: envelope.id } }
  if (envelope.kind === 'subscription') {
    await forgetHiddenAnswers(trx, services, envelope)
    await changeDossierState(services, trx, { ...change, action: 'completeSubscription' })
  } else {
    await changeDossierState(services, trx, { ...change, action: 'completeMission' })
    await enqueueJob(trx, { kind: REPORT_JOB, ...job })
  }
  await enqueueJob(trx, { kind: EVIDENCE_JOB, ...job })
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
  const row = await trx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', envelope.dossierId)
    .executeTakeFirstOrThrow()
  const shown = await readShown(trx, { dossierId: envelope.dossierId, envelopeId: envelope.id })
  await deleteHiddenAnswers(trx, await loadDossier(services, trx, row), shown)
}
