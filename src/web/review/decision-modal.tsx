import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import type { Pairing } from '#contract/pairing.ts'
import type { Decide, DossierSummary } from '#contract/review.ts'
import { isLiveCorrection } from '#rules/correction-state.ts'
import { navigate } from '#web/address/navigate.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { correctionList } from '#web/api/corrections.ts'
import { reviewAddress } from '#web/api/dossiers.ts'
import { decide, reviewState, type Decision } from '#web/api/review.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ReviewChip } from './review-chip.tsx'
import { euros } from '#web/wording/page-format.ts'
import { CauseField, DecisionReason, MessageField } from './decision-fields.tsx'
import { forgetUnsent, keepRefused, keepUnderWay, type UnsentDecision } from './unsent-decisions.ts'
import { useAfterDecision, type DecisionPage } from './use-after-decision.ts'

const WORDS = {
  validated: { title: 'review.accept.title', text: 'review.accept.text', confirm: 'review.action.accept' },
  error: { title: 'review.error.title', text: 'review.error.text', confirm: 'review.action.error' },
  refused: { title: 'review.decline.title', text: 'review.decline.text', confirm: 'review.action.decline' },
} as const satisfies Record<Decision, object>

interface DecisionProps extends DecisionPage {
  readonly decision: Decision
  readonly summary: DossierSummary
  readonly pairing: Pairing
  /** A decision that failed to send, to retry. */
  readonly unsent: UnsentDecision | undefined
}

/**
 * Names the dossier and what the decision does; declining and error need a reason that is not blank. The reason is for
 * reviewers, the message for the advisor. Source: shell §5.
 */
export function DecisionModal(props: DecisionProps) {
  const { id, decision, summary, pairing, unsent, onClose } = props
  const [reason, setReason] = useState(unsent?.sent.reason ?? '')
  const [message, setMessage] = useState(unsent?.sent.message ?? '')
  const [cause, setCause] = useState(unsent?.sent.cause ?? null)
  const confirm = useRef<HTMLButtonElement>(null)
  const isShared = summary.four_eyes.required && decision !== 'error'
  const needsReason = decision !== 'validated' || isShared
  const close = () => {
    forgetUnsent(id)
    onClose()
  }
  const { send, isPending, isTaken, sentences } = useDecision(props)
  const isCorrecting = useIsCorrecting(id)
  // Without this, the dialog itself would take the focus. A reason is typed first.
  useEffect(() => {
    if (!needsReason) confirm.current?.focus()
  }, [needsReason])
  return (
    <Modal title={t(WORDS[decision].title, { id })} isOpen onClose={close} locked={isPending}>
      {isTaken ? (
        <Taken id={id} onClose={close} />
      ) : isCorrecting ? (
        <Obstacle text={t('review.correcting')} onClose={close} />
      ) : (
        <>
          <Decided {...props} />
          {isShared && <Alert tone="info">{t('review.second.needed')}</Alert>}
          {needsReason && (
            <DecisionReason
              decision={decision}
              reason={reason}
              onChange={setReason}
              // A cause chosen by hand is kept.
              onUsual={(usual) => setCause(cause ?? usual)}
            />
          )}
          {decision !== 'validated' && <CauseField cause={cause} onChange={setCause} />}
          {summary.advisor && (
            <MessageField advisor={summary.advisor.name} message={message} onChange={setMessage} />
          )}
          {sentences.length > 0 && (
            <Alert tone="error">
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          )}
          <ModalFoot>
            <ModalCancel>{t('common.cancel')}</ModalCancel>
            <Button
              ref={confirm}
              look={decision === 'refused' ? 'danger' : 'primary'}
              disabled={needsReason && reason.trim() === ''}
              busy={isPending}
              onClick={() =>
                send({
                  integration_state: decision,
                  ...(needsReason ? { reason: reason.trim() } : {}),
                  ...(cause === null ? {} : { cause }),
                  ...(decision === 'validated' ? { pairing: { np: pairing.np, usu: pairing.usu } } : {}),
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
  const { present, subscriptionGlobalAmount: amount } = summary
  const codes = [pairing.np, pairing.usu]
    .filter((code) => code !== undefined)
    .map((code) => code ?? t('pairing.new-customer'))
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

/** Whether a correction is under way, until whose end the server refuses every decision. */
function useIsCorrecting(id: number): boolean {
  const { data } = useQuery(correctionList(id))
  return (data?.corrections ?? []).some(
    ({ stage, state, appliedAt }) =>
      stage === 'signed' && isLiveCorrection({ state, isApplied: appliedAt !== null }),
  )
}

/** Shown after a concurrent decision: the current state, nothing left to confirm. */
function Taken({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, isFetching } = useQuery(reviewState(id))
  return (
    <Obstacle text={t('review.taken')} onClose={onClose}>
      <p className="taken">
        {t('review.taken.state')} {data && !isFetching && <ReviewChip state={data.state} />}
      </p>
    </Obstacle>
  )
}

/** Why there is nothing to confirm. */
function Obstacle({
  text,
  onClose,
  children,
}: {
  readonly text: string
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  return (
    <>
      <Alert tone="warn">{text}</Alert>
      {children}
      <ModalFoot>
        <Button ref={inheritFocus} look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </>
  )
}

/**
 * Sends the decision and refetches the dossier, also after a conflict. If the queue has a next dossier, it opens
 * without waiting for the response: a refusal is reported there, with a link back to the typed decision.
 */
function useDecision(props: DecisionProps) {
  const { id, next, unsent } = props
  const { leave, onDecided, refetch } = useAfterDecision(props)
  const [isLeaving, setIsLeaving] = useState(false)
  // State when the dialog opened: a concurrent decision must not be overwritten.
  const [seen] = useState(() => queryClient.getQueryData(reviewState(id).queryKey)?.decision)
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: (decision: Decide) => decide(id, { ...decision, ...(seen === undefined ? {} : { seen }) }),
    onSuccess: (decided, { integration_state }) => {
      forgetUnsent(id)
      if (next === null) leave()
      onDecided(
        decided,
        t(decided.proposal === undefined ? `review.done.${integration_state}` : 'review.done.proposed', {
          id,
        }),
      )
    },
    onError: (failure, sent) => {
      if (next === null) return
      const { sentences, isTaken } = describe(failure)
      keepRefused(id, { sent, sentences, isTaken })
      showToast(t('review.not-decided', { id, reason: sentences.join(' ') }), 'error', {
        label: t('review.go-back'),
        run: () => navigate(reviewAddress(id)),
      })
    },
    onSettled: refetch,
  })
  const failed = error ? describe(error) : unsent
  return {
    // Busy until the dialog is gone: a second press must not send the decision again.
    isPending: isPending || isSuccess || isLeaving,
    isTaken: failed?.isTaken === true,
    sentences:
      unsent && failed?.sentences.length === 0 ? [t('review.unconfirmed')] : (failed?.sentences ?? []),
    send: (decision: Decide) => {
      if (next !== null) keepUnderWay(id, decision)
      mutate(decision)
      if (next === null) return
      setIsLeaving(true)
      leave()
    },
  }
}

function describe(error: Error) {
  return {
    sentences: failureSentences(error, t('review.failed')),
    isTaken: error instanceof ApiError && error.has('DECISION_TAKEN'),
  }
}
