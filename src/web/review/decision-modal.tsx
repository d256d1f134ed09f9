import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { Pairing } from '#contract/pairing.ts'
import type { Decide, DossierSummary } from '#contract/review.ts'
import { navigate } from '#web/address/navigate.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { DOSSIERS_KEY, reviewAddress } from '#web/api/dossiers.ts'
import { decide, reviewState, type Decision } from '#web/api/review.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { ReviewChip } from './review-chip.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { MessageField, ReasonField } from './decision-fields.tsx'

const WORDS = {
  validated: { title: 'review.accept.title', text: 'review.accept.text', confirm: 'review.action.accept' },
  error: { title: 'review.error.title', text: 'review.error.text', confirm: 'review.action.error' },
  refused: { title: 'review.decline.title', text: 'review.decline.text', confirm: 'review.action.decline' },
} as const satisfies Record<Decision, object>

interface DecisionProps {
  readonly id: number
  readonly decision: Decision
  readonly summary: DossierSummary
  readonly pairing: Pairing
  /** The dossier that opens after the decision; null at the end of the queue. */
  readonly next: number | null
  readonly onClose: () => void
  /** Called when the state has changed: the page resets. */
  readonly onChanged: () => void
}

/**
 * Names the dossier and what the decision does; declining and error need a reason that is not blank. The reason is for
 * reviewers, the message for the advisor. Source: shell §5.
 */
export function DecisionModal(props: DecisionProps) {
  const { id, decision, summary, onClose } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const confirm = useRef<HTMLButtonElement>(null)
  const needsReason = decision !== 'validated'
  const decideOn = useDecision(props)
  // Without this, the dialog itself would take the focus. A reason is typed first.
  useEffect(() => {
    if (!needsReason) confirm.current?.focus()
  }, [needsReason])
  const isTaken = decideOn.error instanceof ApiError && decideOn.error.has('DECISION_TAKEN')
  return (
    <Modal title={t(WORDS[decision].title, { id })} isOpen onClose={onClose} locked={decideOn.isPending}>
      {isTaken ? (
        <Taken id={id} onClose={onClose} />
      ) : (
        <>
          <Decided {...props} />
          {needsReason && <ReasonField decision={decision} reason={reason} onChange={setReason} />}
          {summary.advisor && (
            <MessageField advisor={summary.advisor.name} message={message} onChange={setMessage} />
          )}
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
              ref={confirm}
              look={decision === 'refused' ? 'danger' : 'primary'}
              disabled={needsReason && reason.trim() === ''}
              busy={decideOn.isPending}
              onClick={() =>
                decideOn.mutate({
                  integration_state: decision,
                  ...(needsReason ? { reason: reason.trim() } : {}),
                  ...(message.trim() === '' ? {} : { message: message.trim() }),
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

/** The dossier, and what the decision does to it. */
function Decided({ decision, summary, pairing }: DecisionProps) {
  const { t } = useTranslation()
  const { euros } = useFormat()
  const { present, subscriptionGlobalAmount: amount } = summary
  const codes = [pairing.np, pairing.usu].filter((code) => code !== undefined)
  const facts = [
    present,
    ...(amount === null ? [] : [euros(amount)]),
    ...(codes.length === 0 ? [] : [t('review.confirm.paired', { codes: codes.join(', ') })]),
  ]
  return (
    <>
      <p>
        <strong>{facts.join(' · ')}</strong>
      </p>
      <p>{t(WORDS[decision].text)}</p>
    </>
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
function useDecision({ id, next, onClose, onChanged }: DecisionProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // State when the dialog opened: a concurrent decision must not be overwritten.
  const [seen] = useState(() => queries.getQueryData(reviewState(id).queryKey)?.decision)
  return useMutation({
    mutationFn: (decision: Decide) => decide(id, { ...decision, ...(seen === undefined ? {} : { seen }) }),
    onSuccess: async ({ integration_state: state, decision }, { integration_state }) => {
      showToast(t(`review.done.${integration_state}`, { id }))
      onClose()
      navigate(reviewAddress(next ?? id), { replace: true })
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
