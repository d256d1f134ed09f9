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
  /** Limits the checks to what has changed since then according to the audit; everything by default. */
  readonly since?: Date | undefined
  /** Called with the amount read. */
  readonly progress?: ((read: Progress) => void) | undefined
  /** Skips dossiers up to this one, checked by the interrupted run that is resumed. */
  readonly afterDossier?: number | undefined
}

export interface Progress {
  /** Rows, files or dossiers since the last call. */
  readonly count: number
  readonly dossier?: number
}

export type Check = (checked: Checked) => AsyncIterable<Finding>

/** Whether the dossier or account of this column has audit rows since then; every one has when the whole store is checked. */
export function hasChanged(kind: 'dossier' | 'account', column: string, since?: Date): RawBuilder<boolean> {
  if (since === undefined) return sql`true`
  return sql`${sql.ref(column)} in (select split_part(subject, ':', 2)::int from audit
    where at >= ${since} and subject ~ ${`^${kind}:[0-9]+$`})`
}
