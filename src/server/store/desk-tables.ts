import type { Generated } from 'kysely'
import type { OptionalInstant, RequiredInstant } from './column-types.ts'

export interface DeskTables {
  /** An advisor's note on either a dossier or a client. Deleted with it. */
  note: {
    id: Generated<number>
    dossier_id: number | null
    client_id: number | null
    author_id: number
    text: string
    created_at: RequiredInstant
    edited_at: OptionalInstant
  }

  /** During these days the covering advisor sees the absent advisor's dossiers and acts in them. */
  advisor_cover: {
    id: Generated<number>
    absent_id: number
    cover_id: number
    /** `yyyy-mm-dd` in Paris, both included. */
    from_day: string
    to_day: string
    created_by: number
    created_at: RequiredInstant
    /** Set when it was ended before its last day. */
    ended_at: OptionalInstant
  }
}
