import { lazy, Suspense, useState } from 'react'
import type { DossierListItem } from '#contract/dossiers.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { IconButton } from '#web/ui/button.tsx'
import { UserPlus } from '#web/ui/icons.ts'
import { needWording } from '#web/wording/i18n.ts'

const AssignModal = lazy(async () => {
  const [{ AssignModal: Dialog }] = await Promise.all([
    import('./assign-modal.tsx'),
    needWording('backOffice'),
  ])
  return { default: Dialog }
})

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
      {isOpen && (
        <Suspense>
          <AssignModal id={id} assignee={assignee} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
