import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewComment } from '#contract/comments.ts'
import { deleteComment, reviewComments } from '#web/api/comments.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { FailureAlert } from '#web/corrections/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { EditForm } from './comment-form.tsx'
import { partsOf } from './mention-text.ts'

/** Comments, oldest first. */
export function CommentThread({
  dossierId,
  comments,
  showsPlace = false,
}: {
  readonly dossierId: number
  readonly comments: readonly ReviewComment[]
  /** Names the answer that each comment is about. */
  readonly showsPlace?: boolean
}) {
  return (
    <ol className="comments">
      {comments.map((comment) => (
        <li key={comment.id}>
          <Comment dossierId={dossierId} comment={comment} showsPlace={showsPlace} />
        </li>
      ))}
    </ol>
  )
}

function Comment({
  dossierId,
  comment,
  showsPlace,
}: {
  readonly dossierId: number
  readonly comment: ReviewComment
  readonly showsPlace: boolean
}) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const [isEditing, setEditing] = useState(false)
  const { author, created_at: at, edited_at: editedAt, place } = comment
  const parts = partsOf(comment.text, comment.mentions, t('comment.author-erased'))
  return (
    <article className="comment">
      <p className="comment__head">
        <strong>{author.name || t('comment.author-erased')}</strong>{' '}
        <time className="num muted" dateTime={at}>
          {moment(at)}
        </time>
        {editedAt !== null && <span className="muted"> ({t('comment.edited')})</span>}
      </p>
      {showsPlace && <p className="comment__place">{place ?? t('comment.on-dossier')}</p>}
      {isEditing ? (
        <EditForm dossierId={dossierId} comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className="comment__text" dir="auto">
            {parts.map((part, index) =>
              part.isMention ? (
                <b key={startOf(parts, index)} className="comment__mention">
                  {part.text}
                </b>
              ) : (
                part.text
              ),
            )}
          </p>
          {comment.editable_until !== null && (
            <OwnActions dossierId={dossierId} comment={comment} onEdit={() => setEditing(true)} />
          )}
        </>
      )}
    </article>
  )
}

/** The place of a part's first character in the text, which no other part has. */
function startOf(parts: ReturnType<typeof partsOf>, index: number): number {
  return parts.slice(0, index).reduce((length, { text }) => length + text.length, 0)
}

/** The button that it replaces had the focus. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Edit and delete. The server refuses both once the comment is settled, which this page may show late. */
function OwnActions({
  dossierId,
  comment: { id, created_at: at },
  onEdit,
}: {
  readonly dossierId: number
  readonly comment: ReviewComment
  readonly onEdit: () => void
}) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removal = useSingleMutation({
    mutationFn: () => deleteComment(dossierId, id),
    onSuccess: () => {
      showToast(t('comment.deleted'))
      return queries.invalidateQueries({ queryKey: reviewComments(dossierId).queryKey })
    },
  })
  return (
    <>
      {isAsking ? (
        <div className="row comment__sure">
          <span>{t('comment.delete-sure')}</span>
          <Button ref={focusFirst} size="sm" onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </Button>
          <Button size="sm" look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('comment.delete')}
          </Button>
        </div>
      ) : (
        <p className="comment__actions">
          <button
            type="button"
            className="linkbtn"
            aria-label={t('comment.edit-of', { moment: moment(at) })}
            onClick={onEdit}
          >
            {t('comment.edit')}
          </button>
          <button
            type="button"
            className="linkbtn"
            aria-label={t('comment.delete-of', { moment: moment(at) })}
            onClick={() => setAsking(true)}
          >
            {t('comment.delete')}
          </button>
        </p>
      )}
      <FailureAlert error={removal.error} otherwise={t('comment.failed')} />
    </>
  )
}
