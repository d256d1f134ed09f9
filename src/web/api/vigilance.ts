import type { AwaitedConclusions, Conclude, DossierVigilance } from '#contract/vigilance.ts'
import { ask, getQuery } from './call.ts'

/** The level of vigilance of a dossier, why, and what was concluded. */
export function dossierVigilance(dossierId: number) {
  return getQuery<DossierVigilance>(['review', dossierId, 'vigilance'], `/dossiers/${dossierId}/vigilance`)
}

/** Dossiers under review that wait for a conclusion, earliest signature first. */
export function awaitedConclusions() {
  return getQuery<AwaitedConclusions>(['vigilance', 'awaited'], '/vigilance/awaited-conclusions')
}

export async function writeConclusion(dossierId: number, body: Conclude): Promise<void> {
  await ask('POST', `/dossiers/${dossierId}/vigilance/conclusions`, { body })
}
