import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
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
  const confirming = useMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose })
  return (
    <Modal title={t('correction.refuse.title')} isOpen onClose={onClose} locked={confirming.isPending}>
      <p>{t('correction.refuse.explanation')}</p>
      <TextField label={t('correction.refuse.reason')} text={reason} onChange={setReason} />
      {confirming.error && (
        <Alert tone="error">
          {failureSentences(confirming.error, t('correction.refuse.failed')).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
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
