import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canRecall } from '#rules/permission.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { mainState } from '#rules/dossier-state.ts'
import { recallEnvelope } from './wizard-calls.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Voids the live envelope; hidden without permission. Source: domain §1. */
export function RecallControl({ onRecalled }: { readonly onRecalled: () => void }) {
  const { t } = useTranslation()
  const { access } = useWizard()
  const { dossier } = useWizardState()
  const [isOpen, setOpen] = useState(false)
  const state = mainState(dossier.status)
  const readOnlyRoles = access.isReadOnlyRole ? [access.role] : []
  if (!state || !canRecall(access.role, { state }, { readOnlyRoles })) return null
  return (
    <p className="block__recall">
      <button type="button" className="linkbtn linkbtn--danger" onClick={() => setOpen(true)}>
        {t('wizard.recall')}
      </button>
      <RecallDialog isOpen={isOpen} onClose={() => setOpen(false)} onRecalled={onRecalled} />
    </p>
  )
}

function RecallDialog({
  isOpen,
  onClose,
  onRecalled,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRecalled: () => void
}) {
  const { t } = useTranslation()
  const { dossier } = useWizardState()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])

  const recall = async () => {
    if (busy) return
    setBusy(true)
    try {
      await recallEnvelope(dossier.id)
      showToast(t('wizard.recall.done'))
      onClose()
    } catch (error) {
      setFailure(failureSentences(error, t('wizard.recall.failed')))
    }
    setBusy(false)
    // Also after a refusal: the last party may have signed meanwhile.
    onRecalled()
  }

  return (
    <Modal title={t('wizard.recall.title')} isOpen={isOpen} onClose={onClose} locked={busy}>
      <p>{t('wizard.recall.text')}</p>
      {failure.map((sentence) => (
        <p key={sentence} className="error" role="alert">
          {sentence}
        </p>
      ))}
      <ModalFoot>
        <Button onClick={onClose} disabled={busy}>
          {t('wizard.recall.keep')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void recall()}>
          {t('wizard.recall')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
