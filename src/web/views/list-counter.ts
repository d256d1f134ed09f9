import type { DossierCounts } from '#contract/dossiers.ts'
import type { ViewDefinition } from '#contract/views.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { DOSSIER_LISTS } from '#vocabulary/dossier-state.ts'

/** A list with one of its own tabs. */
export type CountedList = DistributedPick<ViewDefinition>
type DistributedPick<View> = View extends ViewDefinition ? Pick<View, 'list' | 'tab'> : never

/** The counter that gives the size of a list before filtering. */
export function counterOf(view: CountedList): keyof DossierCounts {
  if (view.list === 'review') return `signed_${view.tab}`
  return DOSSIER_LISTS.find((list) => LIST_SLUGS[list] === view.tab) ?? 'current'
}
