import { ElementView } from '#web/elements/element-view.tsx'
import { useFormRun } from '#web/elements/form-run.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { BlockNote } from './block-checks.tsx'

/** Fetched with its sentences where the form asks for it, which is just before the signature. */
const DossierSummary = lazyPart(async () => (await import('./dossier-summary.tsx')).DossierSummary, {
  wording: 'wizardExtras',
  Waiting: () => <Skeleton lines={9} />,
})

/** An element of the open block; a `presentation` without a list presents the whole dossier. */
export function BlockElement({
  name,
  note,
}: {
  readonly name: string
  /** Finding of the checks about one element of the block. */
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
  return <DossierSummary name={name} />
}
