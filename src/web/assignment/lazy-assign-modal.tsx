import { lazy, Suspense, type ComponentProps } from 'react'
import { needWording } from '#web/wording/i18n.ts'

const Modal = lazy(async () => {
  const [{ AssignModal }] = await Promise.all([import('./assign-modal.tsx'), needWording('backOffice')])
  return { default: AssignModal }
})

/** The dialog that gives a dossier to a colleague, fetched when it opens. */
export function LazyAssignModal(props: ComponentProps<typeof Modal>) {
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  )
}
