import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { needWording } from '#web/wording/i18n.ts'

/** Fetched when it is unfolded, with its sentences. */
const DossierSteps = lazy(async () => {
  const [list] = await Promise.all([import('./step-list.tsx'), needWording('followUp')])
  return list
})

/** The steps of a dossier under a line that unfolds them. */
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
      {isNeeded && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <DossierSteps dossierId={dossierId} />
        </Suspense>
      )}
    </details>
  )
}
