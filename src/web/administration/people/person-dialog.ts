import type { PersonDetail } from '#web/api/people.ts'

export interface PersonDialogProps {
  readonly person: PersonDetail
  readonly onClose: () => void
}
