import { Failure } from '#rules/failure.ts'
import type { DossierRow } from '../dossiers/index.ts'

/** 404 before the first signature: the review, and with it the comments, starts there. */
export function requireReviewed({ signed_at: signedAt }: DossierRow): void {
  if (signedAt === null) throw new Failure('NOT_FOUND')
}
