import { sql } from 'kysely'
import type { CommentList, ReviewComment } from '#contract/comments.ts'
import type { Colleague } from '#contract/assignment.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { getVisibleDossier, loadDossier, openForm } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { jsonRows } from '../store/json-rows.ts'
import type { Db } from '../store/store.ts'
import { requireReviewed } from './commented-dossier.ts'
import { editableUntil } from './editable-until.ts'

interface StoredComment {
  readonly id: number
  readonly element: string | null
  readonly author: Colleague
  readonly text: string
  readonly mentions: readonly Colleague[]
  readonly createdAt: Date
  readonly editedAt: Date | null
}

/** The comments of a dossier, oldest first. Names are those of today: an erased account has none. */
export async function listComments(
  services: Services,
  user: User,
  dossierId: number,
  locale: Locale,
): Promise<CommentList> {
  const { db } = services.store
  const row = await getVisibleDossier(db, user, dossierId)
  requireReviewed(row)
  const comments = await readComments(db, dossierId)
  // Each review reads them, and most dossiers have none.
  if (comments.length === 0) return { comments: [] }
  const dossier = await loadDossier(services, db, row)
  const session = openForm(services, user, dossier)
  const placeOf = (element: string) =>
    dossier.form.compiled.elementByName.has(element)
      ? session.text(session.getElement(element).label, locale)
      : null
  const present = ({ element, ...comment }: StoredComment): ReviewComment => {
    const until = editableUntil(comment.createdAt)
    const isEditable = comment.author.id === user.id && services.clock.now() < until
    return {
      id: comment.id,
      elementId: element === null ? null : wireId(dossier.form.id, element),
      place: element === null ? null : placeOf(element),
      author: comment.author,
      text: comment.text,
      mentions: [...comment.mentions],
      created_at: comment.createdAt.toISOString(),
      edited_at: comment.editedAt?.toISOString() ?? null,
      editable_until: isEditable ? until.toISOString() : null,
    }
  }
  return { comments: comments.map(present) }
}

async function readComments(db: Db, dossierId: number): Promise<readonly StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    select comment.id, comment.element, comment.text, comment.created_at as "createdAt",
      comment.edited_at as "editedAt",
      jsonb_build_object('id', author.id, 'name', trim(author.first_name || ' ' || author.last_name)) as author,
      ${jsonRows(sql`
        select account.id, trim(account.first_name || ' ' || account.last_name) as name
        from comment_mention join account on account.id = account_id
        where comment_id = comment.id order by account.id`)} as mentions
    from dossier_comment as comment join account as author on author.id = comment.author_id
    where comment.dossier_id = ${dossierId} order by comment.id`.execute(db)
  return rows
}
