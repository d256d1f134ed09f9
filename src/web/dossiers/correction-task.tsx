import type { ReactNode } from 'react'
import type { DossierListItem } from '#contract/dossiers.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Fetched, with its sentences, only for lists with a dossier in correction. */
const CorrectionLink = lazyPart(
  async () => (await import('#web/corrections/correction-link.tsx')).CorrectionLink,
  // Without a load error in place: every row of the list would show the same one.
  { wording: 'corrections', failure: 'nothing' },
)

/** The correction requested for a listed dossier; shows the fallback when there is none. */
export function CorrectionTask({
  dossier: { id, correction },
  children = null,
}: {
  readonly dossier: Pick<DossierListItem, 'id' | 'correction'>
  readonly children?: ReactNode
}) {
  if (correction === null) return children
  return <CorrectionLink dossierId={id} correction={correction} />
}
