import type { ReactNode } from 'react'
import type { DossierListItem } from '#contract/dossiers.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Fetched, with its sentences, only for lists with a dossier in correction. */
const CorrectionLink = lazyPart(
  async () => (await import('#web/corrections/correction-link.tsx')).CorrectionLink,
  // Rows of a list have it: a notice in each would say the same.
  { wording: 'corrections', failure: 'nothing' },
)

/** The correction that is asked of a listed dossier; shows the fallback for a dossier without one. */
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
