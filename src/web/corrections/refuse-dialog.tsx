import { useState } from 'react'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { TextField } from './text-field.tsx'

interface RefuseDialogProps {
  readonly onClose: () => void
  /** Rejects with the server's refusal; closes otherwise. */
  readonly onConfirm: (reason: string) => Promise<void>
}

/** Refuses a correction, with a reason that is not blank. */
export function RefuseDialog({ onClose, onConfirm }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const confirming = useSingleMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose })
  return (
    <AskModal
      title={t('correction.refuse.title')}
      confirm={t('correction.refuse.confirm')}
      look="danger"
      disabled={reason.trim() === ''}
      isPending={confirming.isPending}
      onClose={onClose}
      onConfirm={() => confirming.mutate()}
    >
      <p>{t('correction.refuse.explanation')}</p>
      <TextField label={t('correction.refuse.reason')} text={reason} onChange={setReason} />
      <FailureAlert error={confirming.error} otherwise={t('correction.refuse.failed')} />
    </AskModal>
  )
}
