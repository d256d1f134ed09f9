import { useState } from 'react'
import type { DossierListItem } from '#contract/dossiers.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { IconButton } from '#web/ui/button.tsx'
import { UserPlus } from '#web/ui/icons.ts'
import { LazyAssignModal } from './lazy-assign-modal.tsx'

/** Row action of a dossier under review: who takes charge of it. */
export function AssignAction({
  dossier: { id, assignee, integrate_state: state },
  label,
}: {
  readonly dossier: DossierListItem
  readonly label: string
}) {
  const [isOpen, setOpen] = useState(false)
  if (!isUnderReview(state)) return null
  return (
    <>
      <IconButton icon={UserPlus} label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <LazyAssignModal id={id} assignee={assignee} onClose={() => setOpen(false)} />}
    </>
  )
}
