import { useState } from 'react'
import type { Check } from '#contract/checks.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { checksKey, settleCheck } from '#web/api/checks.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

const LONGEST = 1_000

/** Reasons to insert with one click and complete by hand. */
const USUAL = [
  'check.reason.spelling',
  'check.reason.reading',
  'check.reason.known',
  'check.reason.form',
] as const

/** Accepts a dossier in spite of one failing check, with a reason. */
export function AcceptDialog({
  dossierId,
  check,
  onClose,
}: {
  readonly dossierId: number
  readonly check: Check
  readonly onClose: () => void
}) {
  const { code, subject, digest } = check
  const [reason, setReason] = useState('')
  const accept = useSingleMutation({
    mutationFn: () => settleCheck(dossierId, { code, subject, digest: digest ?? '', reason: reason.trim() }),
    onSuccess() {
      showToast(t('check.accepted.done'))
      onClose()
    },
    // Refused because the check has changed: show its current state.
    onSettled: () => invalidate(checksKey(dossierId)),
  })
  return (
    <AskModal
      title={t('check.accept.title')}
      confirm={t('check.accept')}
      disabled={reason.trim() === ''}
      isPending={accept.isPending}
      onClose={onClose}
      onConfirm={() => accept.mutate()}
    >
      <p>
        <strong>{check.title}</strong>
        {' : '}
        {check.message}
      </p>
      <ReasonField
        label={t('check.accept.reason')}
        hint={t('check.accept.hint')}
        usual={USUAL.map((key) => t(key))}
        usualLabel={t('check.accept.usual')}
        maxLength={LONGEST}
        value={reason}
        onChange={setReason}
      />
      <FailureAlert error={accept.error} otherwise={t('check.accept.failed')} />
    </AskModal>
  )
}
