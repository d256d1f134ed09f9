import type { PersonDetail } from '#web/api/people.ts'

/** What a dialog about one person needs. */
export interface PersonDialogProps {
  readonly person: PersonDetail
  readonly onClose: () => void
}
