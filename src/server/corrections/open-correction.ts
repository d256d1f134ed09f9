import type { Correction, OpenCorrection } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import {
  changeIntegrationState,
  requireNoProposal,
  takeBackDecision,
  type DossierRow,
} from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { listConcerned } from './concerned-person.ts'
import { actorOf, canOpen, isOpenable, requireNone, type CorrectionRequest } from './correction-access.ts'
import { mailAsked } from './correction-mails.ts'
import { dayAfter, defaultDeadline } from './correction-deadline.ts'
import { scheduleCorrection } from './correction-jobs.ts'
import { findCorrections, getCorrection, insertCorrection } from './correction-store.ts'
import { lockCorrecting } from './load-correcting.ts'
import { presentWritten } from './read-corrections.ts'
import { readRemarks } from './read-remarks.ts'
import { readRemarkContext } from './remark-context.ts'
import { notifyAdvisor } from '../notices/index.ts'
import { recordStep } from './record-step.ts'

const MOST_DAYS = 90
const LONGEST_REASON = 2_000

/**
 * Requests a correction of a signed dossier. Its review is in error until the correction is answered, with the first remark
 * as the reason.
 */
export async function openCorrection(
  services: Services,
  trx: Trx,
  { caller, dossierId, body, locale }: CorrectionRequest<OpenCorrection>,
): Promise<Correction> {
  const dossier = await lockCorrecting(services, trx, caller, dossierId)
  if (!canOpen(caller, dossier, body.concerned, services.deployment.permissions))
    throw new Failure('FORBIDDEN')
  const deadline = readDeadline(services, body.deadline)
  if (!listConcerned(dossier).includes(body.concerned)) throw new Failure('CONCERNED_UNKNOWN')
  // While a correction is being signed, new remarks could not refer to the signed state.
  requireNone(await findCorrections(trx, dossierId))
  await requireNoProposal(trx, dossierId)
  if (!isOpenable(dossier)) throw new Failure('STATE_CONFLICT')
  const remarks = readRemarks(await readRemarkContext(services, trx, dossier), body.remarks)
  await requireNoPendingDelivery(trx, dossierId)
  const at = services.clock.now()
  const { actorId, party } = actorOf(caller, dossier)
  const id = await insertCorrection(trx, {
    dossierId,
    stage: 'signed',
    concerned: body.concerned,
    remarks,
    deadline,
    at,
    askedBy: actorId,
    askedParty: party,
    integrationBefore: await endHeldAcceptance(services, trx, dossier.row, { actorId, at }),
  })
  await changeIntegrationState(services, trx, {
    dossierId,
    to: 'error',
    actor: 'server',
    actorId,
    at,
    reason: (remarks[0]?.text ?? '').slice(0, LONGEST_REASON),
  })
  await scheduleCorrection(trx, services, { dossierId, id, deadline })
  const detail = { concerned: body.concerned }
  await recordStep(trx, services, { dossierId, id }, { kind: 'opened', actorId, party, at, detail })
  const correction = await getCorrection(trx, dossierId, id)
  await mailAsked(trx, services, { dossier, correction, key: 'asked' })
  if (body.concerned === 'advisor') await notifyAdvisor(trx, { kind: 'correctionAsked', dossierId, at })
  return presentWritten(services, trx, { caller, dossierId, id, locale })
}

/**
 * Takes back an acceptance that can still be undone, of which nothing was sent. Returns the state that the review goes back to
 * when the correction is withdrawn: the one before the acceptance, or nothing would ever send it.
 */
async function endHeldAcceptance(
  services: Services,
  trx: Trx,
  { id, integration_state: from }: DossierRow,
  by: { readonly actorId: number | null; readonly at: Date },
): Promise<IntegrationState | null> {
  if (from !== 'validated') return from
  const hold = await trx
    .deleteFrom('decision_hold')
    .where('dossier_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!hold) return from
  const { to } = await takeBackDecision(services, trx, { hold, from, ...by })
  return to
}

/** Validates the deadline of the request, or returns the default. */
function readDeadline(services: Pick<Services, 'clock' | 'deployment'>, asked: string | undefined): string {
  if (asked === undefined) return defaultDeadline(services)
  if (asked < dayAfter(services, 1) || asked > dayAfter(services, MOST_DAYS))
    throw new Failure('DEADLINE_OUT_OF_RANGE')
  return asked
}

/** Refuses while the register has not acknowledged an acceptance, since the lines sent to it must not change. */
async function requireNoPendingDelivery(trx: Trx, dossierId: number): Promise<void> {
  const pending = await trx
    .selectFrom('register_attempt')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirst()
  if (pending) throw new Failure('REGISTER_PENDING')
}
