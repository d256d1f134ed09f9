import type { ColumnType, Generated } from 'kysely'
import type { Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** A text file; a file that is not UTF-8 is stored as base64. */
export type StoredFile = string | { readonly base64: string }

/** The own files of one deployment, by path in its folder: `forms/client.json`. */
export type DeploymentFiles = Readonly<Record<string, StoredFile>>

export interface PublicationTables {
  /** A version of the deployment's own files: proposed while it has no `published_at`. */
  deployment_publication: {
    id: Generated<number>
    code: string
    /** SHA-256 over paths and contents. */
    digest: string
    /** Digest of its bases when it was checked. */
    base_digest: string
    files: Json<DeploymentFiles>
    source: 'folder' | 'studio' | 'import'
    note: string
    /** The published version that it replaces; null for the first one. */
    over_id: number | null
    created_at: RequiredInstant
    /** Null for a start or a command. */
    created_by: number | null
    published_at: OptionalInstant
    published_by: number | null
    /** When a start found this version in the deployment's folder; null if never. */
    folder_at: OptionalInstant
  }

  /** A rehearsal, or a run of the examples against mutated rules, in the background. */
  studio_run: {
    id: Generated<number>
    kind: 'rehearsal' | 'guards'
    /** Digest of the files of the run. */
    digest: string
    /** The version that was published when the run began. */
    over_id: number | null
    files: Json<DeploymentFiles>
    state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
    done: Generated<number>
    total: number | null
    result: ColumnType<unknown, string | null | undefined, string | null>
    error: string | null
    started_by: number | null
    started_at: RequiredInstant
    ended_at: OptionalInstant
  }
}
