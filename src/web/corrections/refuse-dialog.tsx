import { useState } from 'react'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { TextField } from './text-field.tsx'

interface RefuseDialogProps {
  readonly onClose: () => void
  /** Rejects with the server's refusal; closes otherwise. */
  readonly onConfirm: (reason: string) => Promise<void>
}

/** Refuses a correction, with a reason that is not blank. */
export function RefuseDialog({ onClose, onConfirm }: RefuseDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const confirming = useSingleMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose })
  return (
    <Modal title={t('correction.refuse.title')} isOpen onClose={onClose} locked={confirming.isPending}>
      <p>{t('correction.refuse.explanation')}</p>
      <TextField label={t('correction.refuse.reason')} text={reason} onChange={setReason} />
      <FailureAlert error={confirming.error} otherwise={t('correction.refuse.failed')} />
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          look="danger"
          disabled={reason.trim() === ''}
          busy={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          {t('correction.refuse.confirm')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
