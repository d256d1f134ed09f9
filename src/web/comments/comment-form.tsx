import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import type { ReviewComment } from '#contract/comments.ts'
import { reviewColleagues } from '#web/api/assignment.ts'
import { editComment, reviewComments, writeComment } from '#web/api/comments.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { t } from '#web/wording/translation.ts'
import { useTextDraft } from '#web/session/text-drafts.ts'
import { MentionField } from './mention-field.tsx'
import { decodeMentions, encodeMentions } from './mention-text.ts'

/** Limit of the contract. */
const LONGEST = 5_000

/** Writes a comment. The typed text is kept, even across reloads, until the server has stored it. */
export function CommentForm({
  dossierId,
  elementId,
  field,
  isFirst = false,
}: {
  readonly dossierId: number
  /** Null for the dossier. */
  readonly elementId: string | null
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly isFirst?: boolean
}) {
  const place = `${dossierId}.${elementId ?? ''}`
  const [text, change] = useTextDraft(place)
  return (
    <TextForm
      dossierId={dossierId}
      label={t('comment.add')}
      hint={t('comment.hint')}
      field={field}
      isFirst={isFirst}
      text={text}
      onText={change}
      confirm={t('comment.send')}
      send={(stored) => writeComment(dossierId, { ...stored, elementId })}
      onSent={() => change('')}
    />
  )
}

/** Where the changed text of a comment is kept until it is sent. */
export const editPlace = ({ id }: ReviewComment) => `comment.${id}`

/** Changes one's own comment. */
export function EditForm({
  dossierId,
  comment,
  onClose,
}: {
  readonly dossierId: number
  readonly comment: ReviewComment
  readonly onClose: () => void
}) {
  const place = editPlace(comment)
  const [text, change] = useTextDraft(place, decodeMentions(comment.text, comment.mentions))
  const field = useRef<HTMLTextAreaElement>(null)
  const close = () => {
    change('')
    onClose()
  }
  return (
    <TextForm
      dossierId={dossierId}
      label={t('comment.edit')}
      field={field}
      isFirst
      text={text}
      onText={change}
      confirm={t('comment.save')}
      send={(stored) => editComment(dossierId, comment.id, stored)}
      onSent={close}
      onCancel={close}
    />
  )
}

function TextForm({
  dossierId,
  label,
  hint,
  field,
  isFirst,
  text,
  onText,
  confirm,
  send,
  onSent,
  onCancel,
}: {
  readonly dossierId: number
  readonly label: string
  readonly hint?: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly isFirst: boolean
  readonly text: string
  readonly onText: (text: string) => void
  readonly confirm: string
  readonly send: (stored: { text: string; mentions: number[] }) => Promise<void>
  readonly onSent: () => void
  readonly onCancel?: () => void
}) {
  const { data } = useQuery(reviewColleagues())
  const colleagues = data?.colleagues ?? []
  const stored = encodeMentions(text.trim(), colleagues)
  const excess = stored.text.length - LONGEST
  const button = useRef<HTMLButtonElement>(null)
  const sending = useSingleMutation({
    mutationFn: (_typed: string) => send({ text: stored.text, mentions: [...stored.mentions] }),
    onSuccess: (_answer, sent) => {
      // What was typed meanwhile is still to be sent.
      if (sent === text) {
        // Before the emptied text disables the focused button.
        if (document.activeElement === button.current) field.current?.focus()
        onSent()
      }
      return invalidate(reviewComments(dossierId).queryKey)
    },
  })
  return (
    <Form className="commentform" onSubmit={() => sending.mutate(text)}>
      <MentionField
        field={field}
        label={label}
        {...(hint === undefined ? {} : { hint })}
        isFirst={isFirst}
        colleagues={colleagues.filter(({ own }) => !own)}
        text={text}
        onChange={onText}
      />
      {excess > 0 && (
        <p className="error" role="alert">
          {t('comment.too-long', { count: excess })}
        </p>
      )}
      <FailureAlert error={sending.error} otherwise={t('comment.failed')} />
      <div className="row commentform__foot">
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <Button
          ref={button}
          type="submit"
          look="primary"
          busy={sending.isPending}
          disabled={text.trim() === '' || excess > 0}
        >
          {confirm}
        </Button>
      </div>
    </Form>
  )
}
