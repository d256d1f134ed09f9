import type { EditComment, WrittenComment } from '#contract/comments.ts'
import { Failure } from '#rules/failure.ts'
import { lockVisibleDossier } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { EDITABLE_MINUTES, editableUntil } from './editable-until.ts'
import { recordComment, type CommentCall } from './record-comment.ts'
import { readMentions, storeMentions } from './mentions.ts'

/** Changes the text of a recent comment of the caller. Notifies only those whom the former text did not mention. */
export async function editComment(
  services: Services,
  trx: Trx,
  call: CommentCall,
  body: EditComment,
): Promise<WrittenComment> {
  const { createdAt, mentions: former } = await lockOwnComment(trx, call)
  const mentions = await readMentions(trx, body, former)
  requireRecent(services, createdAt)
  const { dossierId, id, user } = call
  const at = services.clock.now()
  await trx
    .updateTable('dossier_comment')
    .set({ text: body.text, edited_at: at })
    .where('id', '=', id)
    .execute()
  await storeMentions(trx, { dossierId, comment: id, authorId: user.id, at }, mentions, former)
  await recordComment(services, trx, { ...call, at }, 'comment.edited')
  return { id }
}

/** Removes a recent comment of the caller. What remains is that there was one. */
export async function deleteComment(services: Services, trx: Trx, call: CommentCall): Promise<void> {
  const { createdAt } = await lockOwnComment(trx, call)
  requireRecent(services, createdAt)
  await trx.deleteFrom('comment_mention').where('comment_id', '=', call.id).execute()
  await trx.deleteFrom('dossier_comment').where('id', '=', call.id).execute()
  await recordComment(services, trx, { ...call, at: services.clock.now() }, 'comment.deleted')
}

async function lockOwnComment(trx: Trx, { user, dossierId, id }: CommentCall) {
  await lockVisibleDossier(trx, user, dossierId)
  const row = await trx
    .selectFrom('dossier_comment')
    .select(['author_id', 'created_at'])
    .where('id', '=', id)
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  if (row.author_id !== user.id) throw new Failure('COMMENT_OF_ANOTHER')
  const mentions = await trx
    .selectFrom('comment_mention')
    .select('account_id')
    .where('comment_id', '=', id)
    .execute()
  return { createdAt: row.created_at, mentions: mentions.map(({ account_id }) => account_id) }
}

function requireRecent({ clock }: Services, createdAt: Date): void {
  if (clock.now() >= editableUntil(createdAt))
    throw new Failure('COMMENT_SETTLED', { params: { minutes: String(EDITABLE_MINUTES) } })
}
