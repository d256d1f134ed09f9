import type { ReviewView } from '#contract/review.ts'
import { getQuery } from './call.ts'
import { DOSSIERS_KEY } from './dossiers.ts'

/** The submitted answers of a dossier, and who entered each. */
export function answerOrigins(id: number) {
  return getQuery<ReviewView>([...DOSSIERS_KEY, 'origins', id], `/dossiers/${id}/origins`)
}

/** Address of the page that says who entered each answer. */
export function originsAddress(id: number): string {
  return `/origines/${id}`
}
