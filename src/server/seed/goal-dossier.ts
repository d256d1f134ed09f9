import type { SeedDossier } from './seed-dossiers.ts'

/** A demo dossier with a target state of its own or of its review. */
export interface GoalDossier {
  readonly id: number
  readonly seed: SeedDossier
  readonly goal: NonNullable<SeedDossier['goal']>
}

/** Result of a step: target reached, progress made, or waiting for jobs of the application. */
export type Step = 'reached' | 'done' | 'waiting'
