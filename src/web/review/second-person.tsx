import { useEffect, useMemo, useRef, useState } from 'react'
import type { DossierSummary } from '#contract/review.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { answerProposal } from '#web/api/review.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalCancel, ModalFoot } from '#web/ui/modal.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { DecisionReason } from './decision-fields.tsx'
import { useAfterDecision, type DecisionPage } from './use-after-decision.ts'

type Proposal = NonNullable<DossierSummary['four_eyes']['proposal']>
type Answer = 'confirm' | 'dispute' | 'withdraw'

const NO_KEYS = {}

/**
 * A decision that waits for a second person: what the first one decided and why. Another person confirms or disputes it,
 * the first one withdraws it.
 */
export function SecondPerson({
  proposal,
  page,
}: {
  readonly proposal: Proposal
  readonly page: Omit<DecisionPage, 'onClose'>
}) {
  const { locale } = useTranslation()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const keys = useMemo(() => ({ a: () => setAnswer('confirm'), r: () => setAnswer('dispute') }), [])
  useShortcuts(proposal.own ? NO_KEYS : keys)
  const { decision, by, at, reason, message, cause, own } = proposal
  return (
    <>
      <Alert tone="info" title={t(`review.second.title.${decision}`, { name: by, at: moment(at) })}>
        <p className="second__reason">{t('review.second.reason', { reason })}</p>
        {cause !== null && <p>{t('review.history.cause', { check: CHECK_NAMES[cause][locale] })}</p>}
        {message !== null && <p>{t('review.history.message', { message })}</p>}
        <p>{t(own ? 'review.second.own' : 'review.second.other')}</p>
        <div className="row row--wrap">
          {own ? (
            <Button size="sm" onClick={() => setAnswer('withdraw')}>
              {t('review.second.withdraw')}
            </Button>
          ) : (
            <>
              <Button size="sm" look="primary" onClick={() => setAnswer('confirm')}>
                {t('review.second.confirm')} <kbd>A</kbd>
              </Button>
              <Button size="sm" onClick={() => setAnswer('dispute')}>
                {t('review.second.dispute')} <kbd>R</kbd>
              </Button>
            </>
          )}
        </div>
      </Alert>
      {answer !== null && (
        <AnswerModal answer={answer} proposal={proposal} page={{ ...page, onClose: () => setAnswer(null) }} />
      )}
    </>
  )
}

function AnswerModal({
  answer,
  proposal,
  page,
}: {
  readonly answer: Answer
  readonly proposal: Proposal
  readonly page: DecisionPage
}) {
  const [reason, setReason] = useState('')
  const confirm = useRef<HTMLButtonElement>(null)
  const { leave, onDecided, refetch } = useAfterDecision(page)
  const needsReason = answer === 'dispute'
  useEffect(() => {
    if (!needsReason) confirm.current?.focus()
  }, [needsReason])
  const { id } = page
  const send = useSingleMutation({
    mutationFn: () =>
      answerProposal(id, {
        proposal: proposal.id,
        agrees: answer === 'confirm',
        ...(needsReason ? { reason: reason.trim() } : {}),
      }),
    onSuccess: (decided) => {
      leave()
      onDecided(
        decided,
        answer === 'confirm'
          ? t(`review.done.${proposal.decision}`, { id })
          : t(`review.second.done.${answer}`, { id }),
      )
    },
    onSettled: refetch,
  })
  // Busy until the dialog is gone: a second press must not send the answer again.
  const isSending = send.isPending || send.isSuccess
  return (
    <Modal title={t(`review.second.ask.${answer}`, { id })} isOpen onClose={page.onClose} locked={isSending}>
      <p>{t(`review.second.what.${proposal.decision}`, { name: proposal.by })}</p>
      <p className="second__reason">{t('review.second.reason', { reason: proposal.reason })}</p>
      {needsReason && <DecisionReason decision="validated" reason={reason} onChange={setReason} />}
      <FailureAlert error={send.error} otherwise={t('review.failed')} />
      <ModalFoot>
        <ModalCancel>{t('common.cancel')}</ModalCancel>
        <Button
          ref={confirm}
          look="primary"
          disabled={needsReason && reason.trim() === ''}
          busy={isSending}
          onClick={() => send.mutate()}
        >
          {t(`review.second.${answer}`)}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
