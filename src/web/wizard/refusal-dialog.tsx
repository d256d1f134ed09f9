import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from '#web/address/navigate.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { HOME } from '#web/session/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { rejectDossier } from './wizard-calls.ts'

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
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const missing = reason.trim() === ''

  const refuse = async (event: FormEvent) => {
    event.preventDefault()
    if (missing || busy) return
    setBusy(true)
    try {
      await rejectDossier(dossierId, reason.trim())
      showToast(t('wizard.refuse.done', { id: dossierId }))
      navigate(HOME)
    } catch (error) {
      setFailure(failureSentences(error, t('wizard.refuse.failed')))
      setBusy(false)
    }
  }

  return (
    <Modal title={t('wizard.refuse.title')} isOpen={isOpen} onClose={onClose} locked={busy}>
      <form onSubmit={(event) => void refuse(event)}>
        <p>{t('wizard.refuse.text', { id: dossierId })}</p>
        <div className="field modal__field">
          <label className="label" htmlFor="refusal-reason">
            {t('wizard.refuse.reason')}
          </label>
          <textarea
            id="refusal-reason"
            className="input"
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {failure.map((sentence) => (
          <p key={sentence} className="error" role="alert">
            {sentence}
          </p>
        ))}
        <ModalFoot>
          <Button onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" type="submit" disabled={missing} busy={busy}>
            {t('wizard.refuse.confirm')}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
