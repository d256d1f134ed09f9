import type { Correction } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import { nextCorrectionState } from '#rules/correction-state.ts'
import type { CorrectionEvent, CorrectionRefusal } from '#vocabulary/correction.ts'
import { changeIntegrationState } from '../dossiers/index.ts'
import { changeDossierState, voidLiveEnvelopes } from '../envelopes/index.ts'
import { settleProposedReadings } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { actorOf, canRefuse, canRemind, canWithdraw, type Actor } from './correction-access.ts'
import { mailAsked, mailWithdrawn, tellRefused } from './correction-mails.ts'
import { findCorrections, type StoredCorrection } from './correction-store.ts'
import {
  lockCorrection,
  lockForServer,
  lockOpen,
  type CorrectionCall,
  type LockedCorrection,
} from './load-correcting.ts'
import { presentWritten } from './read-corrections.ts'
import { recordStep, SERVER } from './record-step.ts'

/** Withdraws a correction that was not applied yet: voids the envelope being signed and restores the review. */
export async function withdrawCorrection(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
): Promise<Correction> {
  const { caller, dossierId } = call
  const { dossier, correction } = await lockCorrection(services, trx, call)
  if (!canWithdraw(caller, correction, services.deployment.permissions)) throw new Failure('FORBIDDEN')
  const state = nextCorrectionState(correction, 'withdraw')
  if (!state || correction.stage !== 'signed') throw new Failure('STATE_CONFLICT')
  const actor = actorOf(caller, dossier)
  const { actorId } = actor
  const at = services.clock.now()
  if (correction.state === 'answered')
    await voidLiveEnvelopes(trx, services, { dossierId, actorId, why: 'withdrawn' })
  await end(services, trx, correction, { kind: 'withdrawn', actor, at })
  if (dossier.row.state === 'signature')
    await changeDossierState(services, trx, {
      dossierId,
      action: 'endCorrection',
      actor: 'server',
      actorId,
      at,
    })
  await restoreReview(services, trx, correction, { actorId, at })
  await mailWithdrawn(trx, services, { dossier, correction })
  return presentWritten(services, trx, call)
}

/** Restores the state of the review before the correction. */
async function restoreReview(
  services: Services,
  trx: Trx,
  { dossierId, integrationBefore, remarks }: StoredCorrection,
  { actorId, at }: { readonly actorId: number | null; readonly at: Date },
): Promise<void> {
  const { integration_state: current } = await trx
    .selectFrom('dossier')
    .select('integration_state')
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
  if (integrationBefore === null || current === integrationBefore) return
  const reason = integrationBefore === 'error' ? (remarks[0]?.text ?? '') : null
  await changeIntegrationState(services, trx, {
    dossierId,
    to: integrationBefore,
    actor: 'server',
    actorId,
    reason,
    at,
  })
}

/** Refuses a correction with a reason: the dossier stays as signed, with its review in error. */
export async function refuseCorrection(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
  reason: string,
): Promise<Correction> {
  const { dossier, correction } = await lockOpen(services, trx, call)
  if (!canRefuse(call.caller, dossier, correction, services.deployment.permissions))
    throw new Failure('FORBIDDEN')
  const actor = actorOf(call.caller, dossier)
  const at = services.clock.now()
  await end(services, trx, correction, { kind: 'refused', actor, at, why: 'person', reason })
  await tellRefused(trx, services, { dossier, correction, why: 'person', actorId: actor.actorId })
  return presentWritten(services, trx, call)
}

/** Ends a correction that was not answered in time. No-op if it was answered or has ended. */
export async function lapseCorrection(services: Services, dossierId: number, id: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const found = await findOpen(services, trx, dossierId, id)
    if (!found) return
    const at = services.clock.now()
    await end(services, trx, found.correction, { kind: 'refused', actor: SERVER, at, why: 'deadline' })
    await tellRefused(trx, services, { ...found, why: 'deadline', actorId: null })
  })
}

/** Reminds the person concerned some days before the deadline. No-op if the correction is no longer open. */
export async function remindLater(
  services: Services,
  { dossierId, id, days }: { readonly dossierId: number; readonly id: number; readonly days: number },
): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const found = await findOpen(services, trx, dossierId, id)
    if (found) await remind(services, trx, found, SERVER, `reminder-${days}`)
  })
}

/** Reminds the person concerned now. */
export async function remindCorrection(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
): Promise<Correction> {
  const { caller } = call
  const { dossier, correction } = await lockCorrection(services, trx, call)
  if (!canRemind(caller, services.deployment.permissions)) throw new Failure('FORBIDDEN')
  if (correction.state !== 'open' || correction.stage !== 'signed') throw new Failure('STATE_CONFLICT')
  const key = `reminder-at-${services.clock.now().getTime()}` as const
  await remind(services, trx, { dossier, correction }, actorOf(caller, dossier), key)
  return presentWritten(services, trx, call)
}

async function remind(
  services: Services,
  trx: Trx,
  found: LockedCorrection,
  actor: Actor,
  key: `reminder-${string}`,
): Promise<void> {
  const at = services.clock.now()
  await recordStep(trx, services, found.correction, { kind: 'reminded', ...actor, at })
  await mailAsked(trx, services, { ...found, key })
}

async function findOpen(services: Services, trx: Trx, dossierId: number, id: number) {
  const exists = await trx.selectFrom('dossier').select('id').where('id', '=', dossierId).executeTakeFirst()
  // The dossier was removed in the meantime, with its corrections.
  if (!exists) return undefined
  const dossier = await lockForServer(services, trx, dossierId)
  const correction = (await findCorrections(trx, dossierId)).find((each) => each.id === id)
  return correction?.state === 'open' ? { dossier, correction } : undefined
}

interface Ending {
  readonly kind: Extract<CorrectionEvent, 'withdrawn' | 'refused'>
  readonly actor: Actor
  readonly at: Date
  readonly why?: CorrectionRefusal
  readonly reason?: string
}

async function end(
  services: Services,
  trx: Trx,
  correction: StoredCorrection,
  { kind, actor, at, why, reason }: Ending,
): Promise<void> {
  await trx
    .updateTable('correction')
    .set({ state: kind, refusal: why ?? null, refusal_reason: reason ?? null })
    .where('id', '=', correction.id)
    .execute()
  await settleProposedReadings(trx, correction.id)
  await recordStep(trx, services, correction, { kind, ...actor, at, ...(why ? { detail: { why } } : {}) })
}

/** Accepts the applied corrections of a dossier that is being accepted. */
export async function acceptCorrections(
  services: Services,
  trx: Trx,
  { dossierId, actorId, at }: { readonly dossierId: number; readonly actorId: number; readonly at: Date },
): Promise<void> {
  for (const correction of await findCorrections(trx, dossierId)) {
    const state = nextCorrectionState(correction, 'accept')
    if (!state) continue
    await trx.updateTable('correction').set({ state }).where('id', '=', correction.id).execute()
    await recordStep(trx, services, correction, { kind: 'accepted', actorId, party: null, at })
  }
}
