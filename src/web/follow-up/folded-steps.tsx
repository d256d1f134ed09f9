import { useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Loaded on unfolding, with its wording. */
const DossierSteps = lazyPart(async () => (await import('./step-list.tsx')).DossierSteps, {
  wording: 'followUp',
  Waiting: () => <Skeleton lines={5} />,
})

/** The steps of a dossier, folded under one line. */
export function FoldedSteps({
  dossierId,
  summary,
}: {
  readonly dossierId: number
  readonly summary: string
}) {
  const [isNeeded, setNeeded] = useState(false)
  return (
    <details className="folded" onToggle={({ currentTarget }) => currentTarget.open && setNeeded(true)}>
      <summary>{summary}</summary>
      {isNeeded && <DossierSteps dossierId={dossierId} />}
    </details>
  )
}
