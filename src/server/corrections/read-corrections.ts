import type { Correction, CorrectionList } from '#contract/corrections.ts'
import { canSendBack } from './send-back-access.ts'
import { isLiveCorrection } from '#rules/correction-state.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { nameConcerned, listConcerned } from './concerned-person.ts'
import { canOpen, isOpenable } from './correction-access.ts'
import { defaultDeadline } from './correction-deadline.ts'
import { findObstacles, presentObstacles } from './correction-obstacles.ts'
import { findCorrections, getCorrection, type StoredCorrection } from './correction-store.ts'
import { examineCorrection, type ExaminedCorrection } from './examine-correction.ts'
import { loadCorrecting, lockCorrection, type CorrectionCall } from './load-correcting.ts'
import { presentCorrection } from './present-correction.ts'

type Reading = Omit<CorrectionCall, 'id'>

/** The reader of a correction, and its dossier. */
interface PresentedTo extends Omit<Reading, 'dossierId'> {
  readonly dossier: LoadedDossier
}

/** One correction with its questions and consequences. */
export async function readCorrection(
  services: Services,
  { caller, dossierId, id, locale }: CorrectionCall,
): Promise<Correction> {
  const { db } = services.store
  const dossier = await loadCorrecting(services, db, caller, dossierId)
  return present(services, db, { caller, dossier, locale }, await getCorrection(db, dossierId, id))
}

export async function listCorrections(
  services: Services,
  { caller, dossierId, locale }: Reading,
): Promise<CorrectionList> {
  const { db } = services.store
  const dossier = await loadCorrecting(services, db, caller, dossierId)
  const stored = await findCorrections(db, dossierId)
  const { permissions } = services.deployment
  const corrections: Correction[] = []
  for (const each of stored) corrections.push(await present(services, db, { caller, dossier, locale }, each))
  const concerned = listConcerned(dossier).filter((who) => canOpen(caller, dossier, who, permissions))
  const isFree = !stored.some((each) => each.stage === 'signed' && isLiveCorrection(each))
  return {
    corrections,
    may: {
      open: isFree && concerned.length > 0 && isOpenable(dossier),
      sendBack: canSendBack(caller, dossier, permissions),
    },
    concerned: concerned.map((who) => ({ who, name: nameConcerned(dossier, who) })),
    deadline: defaultDeadline(services),
  }
}

/** The state of a correction after a write, in its transaction. */
export async function presentWritten(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
): Promise<Correction> {
  const { dossier, correction } = await lockCorrection(services, trx, call)
  return present(services, trx, { ...call, dossier }, correction)
}

/** Presents the current state of a correction; examined only while answers are awaited. */
export async function present(
  services: Services,
  db: Db,
  { caller, dossier, locale }: PresentedTo,
  correction: StoredCorrection,
): Promise<Correction> {
  const isAsked = correction.stage === 'signed' && correction.state === 'open'
  const examined = isAsked ? await examineCorrection(services, db, dossier, correction) : undefined
  return presentExamined(services, { caller, dossier, locale }, correction, examined)
}

export function presentExamined(
  services: Services,
  { caller, dossier, locale }: PresentedTo,
  correction: StoredCorrection,
  examined: ExaminedCorrection | undefined,
): Correction {
  const obstacles = examined ? presentObstacles(findObstacles(services, examined, locale), locale) : []
  return presentCorrection(correction, { services, caller, dossier, examined, obstacles, locale })
}
