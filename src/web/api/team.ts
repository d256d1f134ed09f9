import type {
  Absence,
  Absences,
  HandOver,
  HandOverResult,
  PlanAbsence,
  PreviewHandOver,
  Team,
} from '#contract/team.ts'
import { ask, call, getQuery } from './call.ts'
import { DOSSIERS_KEY } from './dossiers.ts'

const ABSENCES_KEY = [...DOSSIERS_KEY, 'absences'] as const

/** The colleagues of an advisor; for a manager with their work. */
export function teamList() {
  return getQuery<Team>([...DOSSIERS_KEY, 'team'], '/team')
}

/** Absences under way and to come. */
export function absenceList() {
  return getQuery<Absences>(ABSENCES_KEY, '/team/absences')
}

export function planAbsence(body: PlanAbsence): Promise<Absence> {
  return ask<Absence>('POST', '/team/absences', { body })
}

export async function endAbsence(id: number): Promise<void> {
  await call('DELETE', `/team/absences/${id}`)
}

export function previewHandOver(body: PreviewHandOver): Promise<HandOverResult> {
  return ask<HandOverResult>('POST', '/team/hand-over/preview', { body })
}

export function handOver(body: HandOver): Promise<HandOverResult> {
  return ask<HandOverResult>('POST', '/team/hand-over', { body })
}
