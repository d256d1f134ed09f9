import type { Generated } from 'kysely'
import type { OptionalInstant, OptionalText, RequiredInstant } from './column-types.ts'

/** Tables of assignments and comments among reviewers. */
export interface ReviewTables {
  /** A change of assignee. Never updated; deleted with its dossier. */
  dossier_assignment: {
    id: Generated<number>
    dossier_id: number
    /** Null when the dossier was unassigned. */
    assignee_id: number | null
    /** Null for the deployment's rule and for a closed account. */
    actor_id: number | null
    note: OptionalText
    at: RequiredInstant
  }

  /** A comment that only reviewers read. */
  dossier_comment: {
    id: Generated<number>
    dossier_id: number
    /** Name of the element that it is about; null for the whole dossier. */
    element: OptionalText
    author_id: number
    /** Mentions are `@{7}`, the number of an account in `comment_mention`. */
    text: string
    created_at: RequiredInstant
    edited_at: OptionalInstant
  }

  comment_mention: {
    comment_id: number
    account_id: number
  }
}
