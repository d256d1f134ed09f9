import type { AcknowledgementStatus } from '#vocabulary/register.ts'
import type { SeedAnswers } from './fill-dossier.ts'
import type { SeedCorrection, SeedDossier } from './seed-dossiers.ts'

/** A dossier with a target state of its own or of its review. */
export interface GoalDossier {
  readonly id: number
  readonly form: string
  readonly goal: NonNullable<SeedDossier['goal']>
  /** A correction that the reviewer asks for once it is signed. */
  readonly correction?: SeedCorrection | undefined
  /** The register's answer to its lines; `OK` by default. */
  readonly registerSays?: AcknowledgementStatus | undefined
  readonly readAnswers: () => Promise<SeedAnswers>
}

/** Result of a step: target reached, progress made, or waiting for jobs of the application. */
export type Step = 'reached' | 'done' | 'waiting'
