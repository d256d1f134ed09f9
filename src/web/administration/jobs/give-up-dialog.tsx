import { useState } from 'react'
import { giveUpJobs, type WhichJobs } from '#web/api/work.ts'
import { InputField } from '#web/ui/input-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'

/** Asks for the reason and for the second factor, because the content that the jobs would have sent is deleted. */
export function GiveUpDialog({
  which,
  onDone,
  onClose,
}: {
  readonly which: WhichJobs
  /** Awaited: the dialog then finds that the button which opened it is gone, and gives the focus to the page. */
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <StepUpDialog
      title={t('id' in which ? 'work.give-up.title' : 'work.give-up.title-all')}
      proven={{ act: 'jobs-given-up', target: 'id' in which ? String(which.id) : which.kind }}
      submit={t('work.give-up')}
      isDanger
      run={async (proof) => {
        await giveUpJobs(which, reason, proof)
        showToast(t('work.given-up.done'))
        await onDone()
      }}
      onClose={onClose}
    >
      <p>{t('work.give-up.text')}</p>
      <InputField
        label={t('work.give-up.reason')}
        hint={t('work.give-up.hint')}
        required
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </StepUpDialog>
  )
}
