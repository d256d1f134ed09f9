import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { t } from '#web/wording/translation.ts'
import { navigate } from '#web/address/navigate.ts'
import { useAction } from '#web/api/use-action.ts'
import { HOME } from '#web/session/home.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { rejectDossier } from './envelope-calls.ts'

/** Rejects the subscription immediately, with a reason. Source: wizard §1; design "States". */
export function RefusalDialog({
  dossierId,
  isOpen,
  onClose,
}: {
  readonly dossierId: number
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')

  const refuse = async () => {
    await rejectDossier(dossierId, reason.trim())
    showToast(t('wizard.refuse.done', { id: dossierId }))
    navigate(HOME)
  }
  const { isPending, error, run } = useAction(refuse)

  return (
    <AskModal
      title={t('wizard.refuse.title')}
      isOpen={isOpen}
      form={{}}
      confirm={t('wizard.refuse.confirm')}
      look="danger"
      disabled={reason.trim() === ''}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      <p>{t('wizard.refuse.text', { id: dossierId })}</p>
      <TextareaField
        label={t('wizard.refuse.reason')}
        fieldClass="field modal__field"
        maxLength={2_000}
        value={reason}
        onChange={setReason}
      />
      <FailureLines error={error} otherwise={t('wizard.refuse.failed')} />
    </AskModal>
  )
}
