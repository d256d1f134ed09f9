import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decide } from '#contract/review.ts'
import { navigate } from '#web/address/navigate.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { decide, reviewState } from '#web/api/review.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { ReviewChip } from './review-chip.tsx'
import { showToast } from '#web/ui/toast.tsx'

export type Decision = Decide['integration_state']

const WORDS = {
  validated: { title: 'review.accept.title', confirm: 'review.action.accept' },
  error: { title: 'review.error.title', confirm: 'review.action.error' },
  refused: { title: 'review.decline.title', confirm: 'review.action.decline' },
} as const satisfies Record<Decision, object>

interface DecisionProps {
  readonly id: number
  readonly decision: Decision
  readonly onClose: () => void
  /** Called when the state has changed: the page resets. */
  readonly onChanged: () => void
}

/** Confirms a decision; declining and error need a reason that is not blank. Source: shell §5. */
export function DecisionModal(props: DecisionProps) {
  const { id, decision, onClose } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const needsReason = decision !== 'validated'
  const decideOn = useDecision(props)
  const isTaken = decideOn.error instanceof ApiError && decideOn.error.has('DECISION_TAKEN')
  return (
    <Modal title={t(WORDS[decision].title)} isOpen onClose={onClose} locked={decideOn.isPending}>
      {isTaken ? (
        <Taken id={id} onClose={onClose} />
      ) : (
        <>
          <p>{t('review.confirm.text')}</p>
          {needsReason && <ReasonField reason={reason} onChange={setReason} />}
          {decideOn.error && (
            <Alert tone="error">
              {failureSentences(decideOn.error, t('review.failed')).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          )}
          <ModalFoot>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button
              look={decision === 'refused' ? 'danger' : 'primary'}
              disabled={needsReason && reason.trim() === ''}
              busy={decideOn.isPending}
              onClick={() =>
                decideOn.mutate({
                  integration_state: decision,
                  ...(needsReason ? { reason: reason.trim() } : {}),
                })
              }
            >
              {t(WORDS[decision].confirm)}
            </Button>
          </ModalFoot>
        </>
      )}
    </Modal>
  )
}

/** Shown after a concurrent decision: the current state, nothing left to confirm. */
function Taken({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data, isFetching } = useQuery(reviewState(id))
  return (
    <>
      <Alert tone="warn">{t('review.taken')}</Alert>
      <p className="taken">
        {t('review.taken.state')} {data && !isFetching && <ReviewChip state={data.state} />}
      </p>
      <ModalFoot>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </>
  )
}

/** Sends the decision and refetches the dossier, also after a conflict. */
function useDecision({ id, onClose, onChanged }: DecisionProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // State when the dialog opened: a concurrent decision must not be overwritten.
  const [seen] = useState(() => queries.getQueryData(reviewState(id).queryKey)?.decision)
  return useMutation({
    mutationFn: (decision: Decide) => decide(id, { ...decision, ...(seen === undefined ? {} : { seen }) }),
    onSuccess: async ({ integration_state: state, decision }, { integration_state }) => {
      showToast(t(`review.done.${integration_state}`))
      onClose()
      navigate(`/manage-dossier/${id}`, { replace: true })
      onChanged()
      // Our own decision counts as seen, without waiting for the refetch.
      queries.setQueryData(reviewState(id).queryKey, { state, decision })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['review', id] })
      await queries.invalidateQueries({ queryKey: DOSSIERS_KEY })
    },
  })
}

function ReasonField({
  reason,
  onChange,
}: {
  readonly reason: string
  readonly onChange: (reason: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Without this, the dialog itself would take the focus.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('review.reason.label')}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {t('review.reason.hint')}
      </span>
      <textarea
        ref={field}
        className="input"
        id={id}
        aria-describedby={`${id}-hint`}
        required
        rows={4}
        maxLength={2_000}
        placeholder={t('review.reason.placeholder')}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
