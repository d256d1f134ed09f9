import type { CeremonyState } from '#contract/signature.ts'

/** A signature field; `page` from 0, `rect` in points from the page's lower left corner. */
export type SigningPlace = NonNullable<CeremonyState['envelope']['documents'][number]['place']>
