import { useRef, useState, type RefObject } from 'react'
import type { ReviewComment } from '#contract/comments.ts'
import { deleteComment, reviewComments } from '#web/api/comments.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { showToast } from '#web/ui/toast.tsx'
import { moment } from '#web/wording/page-format.ts'
import { t } from '#web/wording/translation.ts'
import { readDraft } from '#web/session/text-drafts.ts'
import { EditForm, editPlace } from './comment-form.tsx'
import { partsOf } from './mention-text.ts'

interface ThreadProps {
  readonly dossierId: number
  /** The text of a new comment, which gets the focus of a deleted one. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Names the answer that each comment is about. */
  readonly showsPlace?: boolean
}

/** Comments, oldest first. */
export function CommentThread({
  comments,
  ...thread
}: ThreadProps & { readonly comments: readonly ReviewComment[] }) {
  return (
    <ol className="comments">
      {comments.map((comment) => (
        <li key={comment.id}>
          <Comment {...thread} comment={comment} />
        </li>
      ))}
    </ol>
  )
}

type Mode = 'read' | 'edit' | 'delete'

function Comment({
  dossierId,
  comment,
  field,
  showsPlace = false,
}: ThreadProps & { readonly comment: ReviewComment }) {
  const [mode, setMode] = useState<Mode>(() => (readDraft(editPlace(comment)) ? 'edit' : 'read'))
  const [left, setLeft] = useState<Mode>()
  const leave = () => {
    setLeft(mode)
    setMode('read')
  }
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
      {mode === 'edit' ? (
        <EditForm dossierId={dossierId} comment={comment} onClose={leave} />
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
            <OwnActions
              dossierId={dossierId}
              comment={comment}
              field={field}
              isAsking={mode === 'delete'}
              left={left}
              onChoose={setMode}
              onCancel={leave}
            />
          )}
        </>
      )}
    </article>
  )
}

/** Offset of a part in the text, used as a unique key. */
function startOf(parts: ReturnType<typeof partsOf>, index: number): number {
  return parts.slice(0, index).reduce((length, { text }) => length + text.length, 0)
}

/** Edit and delete. The server refuses both once the editing period is over, which this page may notice late. */
function OwnActions({
  dossierId,
  comment: { id, created_at: at },
  field,
  isAsking,
  left,
  onChoose,
  onCancel,
}: Pick<ThreadProps, 'dossierId' | 'field'> & {
  readonly comment: ReviewComment
  /** Whether the confirmation of the deletion is shown. */
  readonly isAsking: boolean
  /** The mode that was left last: its button gets the focus back. */
  readonly left: Mode | undefined
  readonly onChoose: (mode: Mode) => void
  readonly onCancel: () => void
}) {
  const question = useRef<HTMLDivElement>(null)
  const removal = useSingleMutation({
    mutationFn: () => deleteComment(dossierId, id),
    onSuccess: () => {
      // Before the comment is removed.
      if (question.current?.contains(document.activeElement)) field.current?.focus()
      showToast(t('comment.deleted'))
      return invalidate(reviewComments(dossierId).queryKey)
    },
  })
  return (
    <>
      {isAsking ? (
        <div ref={question} className="row comment__sure">
          <span>{t('comment.delete-sure')}</span>
          <Button ref={inheritFocus} size="sm" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button size="sm" look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('comment.delete')}
          </Button>
        </div>
      ) : (
        <p className="comment__actions">
          <button
            ref={left === 'edit' ? inheritFocus : undefined}
            type="button"
            className="linkbtn"
            aria-label={t('comment.edit-of', { moment: moment(at) })}
            onClick={() => onChoose('edit')}
          >
            {t('comment.edit')}
          </button>
          <button
            ref={left === 'delete' ? inheritFocus : undefined}
            type="button"
            className="linkbtn"
            aria-label={t('comment.delete-of', { moment: moment(at) })}
            onClick={() => onChoose('delete')}
          >
            {t('comment.delete')}
          </button>
        </p>
      )}
      <FailureAlert error={removal.error} otherwise={t('comment.failed')} />
    </>
  )
}
