import type { Correction, SendBack } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import { changeDossierState, voidLiveEnvelopes } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { actorOf, type CorrectionRequest } from './correction-access.ts'
import { insertCorrection } from './correction-store.ts'
import { lockCorrecting } from './load-correcting.ts'
import { presentWritten } from './read-corrections.ts'
import { readRemarks } from './read-remarks.ts'
import { recordStep } from './record-step.ts'
import { maySendBack } from './send-back-access.ts'
import { readSentContext } from './sent-passages.ts'

/**
 * Sends documents back before the first signature: voids the envelope and reopens the dossier for corrections. The remarks
 * stay until documents are sent again. 409 once a party has signed.
 */
export async function sendBack(
  services: Services,
  trx: Trx,
  { caller, dossierId, body, locale }: CorrectionRequest<SendBack>,
): Promise<Correction> {
  const dossier = await lockCorrecting(services, trx, caller, dossierId)
  if (!maySendBack(caller, dossier, services.deployment.permissions)) throw new Failure('FORBIDDEN')
  const envelope = dossier.envelopes.findLast(
    ({ state, correctionId }) => state === 'sent' && correctionId === null,
  )
  if (!envelope || (caller.kind === 'party' && caller.view.envelopeId !== envelope.id))
    throw new Failure('STATE_CONFLICT')
  if (envelope.parties.some(({ state }) => state === 'signed')) throw new Failure('SIGNATURES_GIVEN')
  const remarks = readRemarks(await readSentContext(services, trx, dossier, envelope), body.remarks)
  const at = services.clock.now()
  const { actorId, party } = actorOf(caller, dossier)
  const id = await insertCorrection(trx, {
    dossierId,
    stage: 'unsigned',
    remarks,
    at,
    deadline: null,
    integrationBefore: null,
    askedBy: actorId,
    askedParty: party,
    concerned: dossier.advisor ? 'advisor' : 'subscriber',
  })
  await recordStep(
    trx,
    services,
    { dossierId, id },
    { kind: 'opened', actorId, party, at, action: 'sent-back', detail: { envelope: envelope.id } },
  )
  await voidLiveEnvelopes(trx, services, { dossierId, actorId, why: 'sent_back' })
  await changeDossierState(services, trx, {
    dossierId,
    action: 'sendBack',
    actorId,
    at,
    actor: caller.kind === 'account' ? caller.user.role : 'server',
  })
  return presentWritten(services, trx, { caller, dossierId, id, locale })
}
