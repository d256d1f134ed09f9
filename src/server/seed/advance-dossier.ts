import type { DossierState } from '#vocabulary/dossier-state.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { AcknowledgementStatus } from '#vocabulary/register.ts'
import { confirmReport, type DossierRow, recallEnvelope, loadVisibleDossier } from '../dossiers/index.ts'
import { REPORT_JOB, type StoredEnvelope } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { takeAcknowledgement } from '../register/index.ts'
import { decide, releaseDecision } from '../review/index.ts'
import type { Services } from '../services.ts'
import { playParty } from '../signature/index.ts'
import { advanceCorrection } from './advance-correction.ts'
import { fillDossier, getForm, getReviewer, getUser } from './fill-dossier.ts'
import type { GoalDossier, Step } from './goal-dossier.ts'

type Decision = Parameters<typeof decide>[3]

/** The reviewer's decision that leads to each review state. */
const DECISIONS: Readonly<Partial<Record<DossierState | IntegrationState, Decision>>> = {
  validated: { integration_state: 'validated' },
  sync: { integration_state: 'validated' },
  error: { integration_state: 'error', reason: 'RIB illisible : demandez un nouveau relevé.' },
  refused: { integration_state: 'refused', reason: 'Origine des fonds non justifiée.' },
}

/** States before the report: it is not generated yet for a dossier that stays in one of them. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** Performs the next action towards the target. */
export async function advanceDossier(services: Services, dossier: GoalDossier): Promise<Step> {
  const { id, goal, correction } = dossier
  const { db } = services.store
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const user = await getUser(services, row.created_by)
  const correcting =
    correction && (await advanceCorrection(services, { row, plan: correction, author: user }))
  if (correcting) return correcting
  if (row.state === goal || row.integration_state === goal) return 'reached'
  const { envelopes } = await loadVisibleDossier(services, db, user, id)
  const live = envelopes.find(isLiveEnvelope)
  return live ? advanceEnvelope(services, dossier, user, live) : advanceState(services, dossier, user, row)
}

async function advanceEnvelope(
  services: Services,
  { id, goal }: GoalDossier,
  user: User,
  live: Pick<StoredEnvelope, 'id' | 'kind' | 'state'>,
): Promise<Step> {
  if (live.state !== 'sent') return 'waiting'
  if (goal === 'mission_abort' || (goal === 'unsigned' && live.kind === 'subscription')) {
    await services.store.db.transaction().execute((trx) => recallEnvelope(services, trx, user, id))
    return 'done'
  }
  if (goal === 'mission_validated') await holdReport(services, live.id)
  const act = goal === 'rejected' && live.kind === 'subscription' ? 'decline' : 'sign'
  return (await playParty(services, live.id, act)) ? 'done' : 'waiting'
}

/** Replaces the job enqueued by the completed mission, so that the dossier stays before its report. */
async function holdReport(services: Services, envelopeId: string): Promise<void> {
  const job = { kind: REPORT_JOB, dedupKey: envelopeId, payload: { envelopeId }, runAt: NEVER }
  await services.store.db.transaction().execute((trx) => enqueueJob(trx, job))
}

async function advanceState(
  services: Services,
  { id, form, goal, registerSays, readAnswers }: GoalDossier,
  user: User,
  row: DossierRow,
): Promise<Step> {
  switch (row.state) {
    case 'ongoing':
    case 'adequacy_report_validated':
      await fillDossier(services, user, {
        id,
        form: await getForm(services, form),
        answers: await readAnswers(),
        count: Number.MAX_SAFE_INTEGER,
        opensEnvelope: true,
      })
      return 'done'
    case 'adequacy_report_validation':
      await services.store.db.transaction().execute((trx) => confirmReport(services, trx, user, id))
      return 'done'
    case 'mission_validated':
      return 'waiting'
    case 'signed':
      return row.integration_state === 'validated'
        ? acknowledge(services, row, registerSays)
        : review(services, row, DECISIONS[goal])
    default:
      return 'reached'
  }
}

async function review(services: Services, row: DossierRow, decision: Decision | undefined): Promise<Step> {
  if (decision === undefined || row.integration_state !== 'ongoing') return 'reached'
  const { decision: event } = await decide(services, await getReviewer(services), row.id, decision)
  // Skips the time to undo, since the first start waits for what the decision sends.
  await releaseDecision(services, { dossierId: row.id, event })
  return 'done'
}

/** Simulates the register's answer; new associates get a code. */
async function acknowledge(
  services: Services,
  { id }: DossierRow,
  status: AcknowledgementStatus = 'OK',
): Promise<Step> {
  const lines = await services.store.db
    .selectFrom('register_line as line')
    .innerJoin('register_attempt as attempt', (join) =>
      join.onRef('attempt.dossier_id', '=', 'line.dossier_id').onRef('attempt.attempt', '=', 'line.attempt'),
    )
    .select('line.id')
    .where('line.dossier_id', '=', id)
    .where('attempt.state', '=', 'sent')
    .where('line.status', 'is', null)
    .execute()
  for (const line of lines) {
    const said =
      status === 'OK'
        ? { dossier_id: id, line_id: line.id, status, associate_code: `S0${id}` }
        : { dossier_id: id, line_id: line.id, status, reason: 'IBAN refusé par le registre.' }
    await takeAcknowledgement(services, 'demo', said)
  }
  return lines.length > 0 ? 'done' : 'waiting'
}
