import { recordAccountAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** A comment of a dossier, with its author. */
export interface CommentCall {
  readonly user: User
  readonly dossierId: number
  readonly id: number
}

/**
 * Audits a change of a comment in the chain of its author. The chain of the dossier is in the proofs that its parties
 * receive, which must not even show that there are comments.
 */
export async function recordComment(
  { keys }: Pick<Services, 'keys'>,
  trx: Trx,
  { user, dossierId, id, at }: CommentCall & { readonly at: Date },
  action: `comment.${string}`,
): Promise<void> {
  await recordAccountAct(trx, keys, user.id, action, {
    actorId: user.id,
    detail: { dossier: dossierId, comment: id },
    at,
  })
}
