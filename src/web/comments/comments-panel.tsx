import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { reviewComments } from '#web/api/comments.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { t } from '#web/wording/translation.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import '#web/styles/comments.css'

/** All comments on a dossier and on its answers, with a new one on the dossier. */
export function CommentsPanel({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(reviewComments(id))
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <section className="panel commentpanel" aria-labelledby="comments">
      <div className="panel__head">
        <h2 id="comments">{t('comment.tab')}</h2>
        <span className="muted">{t('comment.inside')}</span>
      </div>
      <div className="panel__body">
        <LoadState of={{ data, error, refetch }} lines={4} />
        {data?.comments.length === 0 && <p className="muted">{t('comment.empty')}</p>}
        {data && data.comments.length > 0 && (
          <CommentThread dossierId={id} comments={data.comments} field={field} showsPlace />
        )}
        <CommentForm key={id} dossierId={id} elementId={null} field={field} />
      </div>
    </section>
  )
}
