import type { CeremonyState } from '#contract/signature.ts'

/** Where the signer signs a document; `page` from 0, `rect` in points from the lower left corner of the page. */
export type SigningPlace = NonNullable<CeremonyState['envelope']['documents'][number]['place']>
