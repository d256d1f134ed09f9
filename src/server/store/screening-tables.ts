import type { Generated } from 'kysely'
import type { PersonPart } from '#rules/dossier-person.ts'
import type { ListedName, ScreenedPerson } from '#rules/screening-index.ts'
import type { ScreeningPart } from '#rules/screening-likeness.ts'
import type { Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** A person as compared, and the entries found. */
export interface ComparedPerson extends ScreenedPerson {
  readonly part: PersonPart
  readonly hits: readonly { readonly entry: string; readonly score: number }[]
}

/** Tables of screening. Except for sweep progress they are append-only, and are deleted with their dossier. */
export interface ScreeningTables {
  /** A version of a list. Kept as long as results refer to it, since these are recomputed from it. */
  screening_list: {
    id: Generated<number>
    code: string
    /** SHA-256 of the names. */
    digest: string
    entries: number
    names: Json<readonly ListedName[]>
    loaded_at: RequiredInstant
  }

  /** Progress of the comparison of a new list version with the existing dossiers. */
  screening_sweep: {
    list_id: number
    after_dossier: Generated<number>
    screened: Generated<number>
    finished_at: OptionalInstant
  }

  /** The comparison of a dossier's persons with a list version, even without hits. */
  screening_run: {
    id: Generated<number>
    dossier_id: number
    list_id: number
    /** `submission`, `decision` or `list`. */
    occasion: string
    parameters: number
    persons: Json<readonly ComparedPerson[]>
    at: RequiredInstant
  }

  screening_hit: {
    id: Generated<number>
    run_id: number
    dossier_id: number
    /** Place in the run's persons. */
    person: number
    entry: string
    listed_name: string
    score: number
    parts: Json<readonly ScreeningPart[]>
    /** Digest of the person and the listed name. */
    compared: string
  }

  screening_settlement: {
    hit_id: number
    /** `namesake` or `confirmed`. */
    outcome: string
    reason: string
    settled_by: number
    settled_at: RequiredInstant
  }

  /** Compliance's release of a dossier's lines despite a confirmed hit. */
  screening_release: {
    hit_id: number
    reason: string
    released_by: number
    released_at: RequiredInstant
  }

  /** State of the URL that a list is fetched from. */
  screening_source: {
    code: string
    /** SHA-256 of the URL, which may hold a password. */
    address: string
    /** Validators of the last answer that was loaded. */
    etag: string | null
    last_modified: string | null
    /** Digest of the list version in the last answer. */
    digest: string | null
    /** Last attempt. */
    checked_at: RequiredInstant
    /** Last attempt that succeeded. */
    fetched_at: OptionalInstant
    /** Why the last attempt failed. */
    problem: string | null
  }
}
