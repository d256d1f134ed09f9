import { sql, type RawBuilder } from 'kysely'
import type { Services } from '../services.ts'

/** A violated invariant. */
export interface Finding {
  /** Where: `audit row 17`, `dossier 1001`, `file 24c5...`. */
  readonly place: string
  readonly problem: string
}

/** Read-only dependencies of the checks. */
export type Checked = Pick<Services, 'store' | 'files' | 'keys' | 'clock' | 'deployment' | 'forms'> & {
  /** Only what changed since then, as far as the audit tells; everything by default. */
  readonly since?: Date | undefined
  /** Told how much was read. */
  readonly progress?: ((read: Progress) => void) | undefined
  /** Dossiers up to this one are left out: an interrupted run has checked them. */
  readonly afterDossier?: number | undefined
}

export interface Progress {
  /** Rows, files or dossiers since the last call. */
  readonly count: number
  /** The last dossier that is done with. */
  readonly dossier?: number
}

/** Yields the violations with their place. */
export type Check = (checked: Checked) => AsyncIterable<Finding>

/** Numbers of the dossiers or accounts with a row in the audit since then. */
export function changedSince(kind: 'dossier' | 'account', since: Date): RawBuilder<number> {
  return sql<number>`(select split_part(subject, ':', 2)::int from audit
    where at >= ${since} and subject ~ ${`^${kind}:[0-9]+$`})`
}
