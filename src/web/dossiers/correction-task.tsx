import { lazy, Suspense, type ReactNode } from 'react'
import type { DossierListItem } from '#contract/dossiers.ts'
import { needWording } from '#web/wording/i18n.ts'

/** Fetched, with its sentences, only for lists with a dossier in correction. */
const CorrectionLink = lazy(async () => {
  const [link] = await Promise.all([
    import('#web/corrections/correction-link.tsx'),
    needWording('corrections'),
  ])
  return { default: link.CorrectionLink }
})

/** The correction that is asked of a listed dossier; shows the fallback for a dossier without one. */
export function CorrectionTask({
  dossier: { id, correction },
  children = null,
}: {
  readonly dossier: Pick<DossierListItem, 'id' | 'correction'>
  readonly children?: ReactNode
}) {
  if (correction === null) return children
  return (
    <Suspense>
      <CorrectionLink dossierId={id} correction={correction} />
    </Suspense>
  )
}
