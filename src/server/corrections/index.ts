/** Corrections of signed dossiers: request, proposal, new signature, application. */
import { correctionPort } from '../envelopes/index.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { settleCorrection } from './apply-correction.ts'
import { LAPSE_CORRECTION_JOB, REMIND_CORRECTION_JOB } from './correction-jobs.ts'
import { lapseCorrection, remindLater } from './end-correction.ts'
import { registerCorrectionRoutes } from './routes.ts'

export { answerCorrection } from './answer-correction.ts'
export { listConcerned } from './concerned-person.ts'
export { findCorrections } from './correction-store.ts'
export { openCorrection } from './open-correction.ts'
export type { CorrectionCall } from './load-correcting.ts'
export { proposeAnswers } from './propose-answers.ts'
export { requireNone } from './correction-access.ts'
export { acceptCorrections, remindCorrection } from './end-correction.ts'
export { mountCorrections } from './view-routes.ts'

export async function registerCorrections(api: App, services: Services): Promise<void> {
  correctionPort.set(services, (trx, envelope, outcome) => settleCorrection(services, trx, envelope, outcome))
  services.outbox.handle(LAPSE_CORRECTION_JOB, (payload) => {
    const { dossierId, id } = readPayload(payload)
    return lapseCorrection(services, dossierId, id)
  })
  services.outbox.handle(REMIND_CORRECTION_JOB, (payload) =>
    remindLater(services, { ...readPayload(payload), days: Number(payload['days']) }),
  )
  await registerCorrectionRoutes(api, services)
}

function readPayload(payload: Readonly<Record<string, unknown>>) {
  return { dossierId: Number(payload['dossierId']), id: Number(payload['correction']) }
}
