import type { StudioEdit } from '#form/studio-edit.ts'
import type { Json, RequiredInstant } from './column-types.ts'

/** The range of a file replaced by an edit. While the file is unchanged since, undoing the edit restores its exact bytes. */
export interface FileChange {
  readonly file: string
  /** Whether there was a file before, and is one after. */
  readonly existed: boolean
  readonly exists: boolean
  readonly at: number
  readonly removed: string
  readonly inserted: string
  /** SHA-256 of the content after. */
  readonly after: string
}

export interface StudioTables {
  working_copy: {
    code: string
    /** Revision of the last edit; 0 before the first. Never reset, not even when a working copy is discarded. */
    revision: number
    /** Digest of the published files when it began. */
    base_digest: string
  }

  /** A file that somebody has edited. */
  working_copy_file: {
    code: string
    file: string
    /** Published content at its first edit; null when there was none. Base64 for binary files. */
    original: string | null
    /** Content now; null for a removed file. */
    content: string | null
  }

  /** The log of edits. Only `undone_by` changes. */
  working_copy_edit: {
    code: string
    revision: number
    author_id: number
    at: RequiredInstant
    /** `edit`, `undo`, `redo` or `reset`. */
    kind: string
    /** Revision that an undo or a redo reverses. */
    undoes: number | null
    /** Revision of the entry that reversed this one. */
    undone_by: number | null
    edits: Json<readonly StudioEdit[]>
    /** Edits that revert these, in the order of application. */
    inverse: Json<readonly StudioEdit[]>
    changes: Json<readonly FileChange[]>
  }

  /** Where an author currently is in the studio. */
  studio_presence: {
    account_id: number
    place: string
    since: RequiredInstant
    seen_at: RequiredInstant
  }
}
