import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ReviewComment } from '#contract/comments.ts'
import { reviewComments } from '#web/api/comments.ts'
import { IconButton } from '#web/ui/button.tsx'
import { MessageSquare } from '#web/ui/icons.ts'
import { Modal } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import '#web/styles/comments.css'

interface Commented {
  readonly dossierId: number
  readonly comments: readonly ReviewComment[]
}

const Context = createContext<Commented | null>(null)

/** Enables comments on the answers below. One query for all of them: a dossier has a hundred answers. */
export function CommentedDossier({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const { data } = useQuery(reviewComments(id))
  const value = useMemo(() => ({ dossierId: id, comments: data?.comments ?? [] }), [id, data])
  return <Context value={value}>{children}</Context>
}

/**
 * Button that opens the comments on an answer and shows their number. Hidden outside the review, and in a past state.
 */
export function CommentMark({ elementId, place }: { readonly elementId: string; readonly place: string }) {
  const commented = use(Context)
  return commented && <Mark {...commented} elementId={elementId} place={place} />
}

function Mark({
  dossierId,
  comments,
  elementId,
  place,
}: Commented & {
  readonly elementId: string
  readonly place: string
}) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const own = comments.filter((comment) => comment.elementId === elementId)
  const count = own.length
  return (
    <span className={count > 0 ? 'commenter commenter--on' : 'commenter'}>
      <IconButton
        icon={MessageSquare}
        label={count === 0 ? t('comment.answer', { place }) : t('comment.answer-count', { count, place })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {count > 0 && (
        <span className="commenter__count num" aria-hidden="true">
          {count}
        </span>
      )}
      {isOpen && (
        <Modal title={place} isOpen onClose={() => setOpen(false)}>
          {count > 0 && <CommentThread dossierId={dossierId} comments={own} field={field} />}
          <CommentForm dossierId={dossierId} elementId={elementId} field={field} isFirst />
        </Modal>
      )}
    </span>
  )
}
