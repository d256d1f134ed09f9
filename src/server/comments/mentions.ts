import { Failure } from '#rules/failure.ts'
import { findReviewers } from '../assignment/index.ts'
import { notify } from '../notices/index.ts'
import type { Trx } from '../store/store.ts'

export interface Mentioning {
  readonly dossierId: number
  readonly comment: number
  readonly authorId: number
  readonly at: Date
}

/**
 * The accounts that a text mentions, each once; 422 when one of them cannot read comments. `kept` were mentioned before an edit:
 * they stay, although their account may be closed by now.
 */
export async function readMentions(
  trx: Trx,
  { text, mentions }: { readonly text: string; readonly mentions: readonly number[] },
  kept: readonly number[] = [],
): Promise<readonly number[]> {
  const named = [...new Set(mentions)].filter((id) => text.includes(`@{${id}}`))
  if (named.length === 0) return named
  const allowed = new Set([...kept, ...(await findReviewers(trx)).map(({ id }) => id)])
  if (named.some((id) => !allowed.has(id))) throw new Failure('MENTION_UNKNOWN')
  return named
}

/** Stores the mentions of a comment and notifies those who were not mentioned in it before. */
export async function storeMentions(
  trx: Trx,
  { dossierId, comment, authorId, at }: Mentioning,
  mentions: readonly number[],
  former: readonly number[] = [],
): Promise<void> {
  await trx.deleteFrom('comment_mention').where('comment_id', '=', comment).execute()
  if (mentions.length > 0)
    await trx
      .insertInto('comment_mention')
      .values(mentions.map((id) => ({ comment_id: comment, account_id: id })))
      .execute()
  await notify(trx, {
    accountIds: mentions.filter((id) => !former.includes(id)),
    kind: 'mention',
    dossierId,
    actorId: authorId,
    data: { comment },
    at,
  })
}
