import { lazy, Suspense } from 'react'
import { ElementView } from '#web/elements/element-view.tsx'
import { useFormRun } from '#web/elements/form-run.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { needWording } from '#web/wording/i18n.ts'
import type { BlockNote } from './block-checks.tsx'

/** Fetched with its sentences where the form asks for it, which is just before the signature. */
const DossierSummary = lazy(async () => {
  const [list] = await Promise.all([import('./dossier-summary.tsx'), needWording('wizardExtras')])
  return { default: list.DossierSummary }
})

/** An element of the open block; a `presentation` without a list presents the whole dossier. */
export function BlockElement({
  name,
  note,
}: {
  readonly name: string
  /** What the checks say, of one element of the block. */
  readonly note: BlockNote | undefined
}) {
  const { session } = useFormRun()
  const { type, definition } = session.getElement(name)
  if (type !== 'presentation' || definition.attributes.presentation)
    return (
      <>
        <ElementView name={name} />
        {note?.name === name && note.shown}
      </>
    )
  return (
    <Suspense fallback={<Skeleton lines={9} />}>
      <DossierSummary name={name} />
    </Suspense>
  )
}
