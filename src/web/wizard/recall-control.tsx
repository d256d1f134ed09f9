import { recallDocuments } from '#web/api/tasks.ts'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { t } from '#web/wording/translation.ts'
import { canRecall } from '#rules/permission.ts'
import { useAction } from '#web/api/use-action.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { mainState } from '#rules/dossier-state.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Voids the live envelope; hidden without permission. Source: domain §1. */
export function RecallControl({ onRecalled }: { readonly onRecalled: () => void }) {
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
  const { dossier } = useWizardState()
  const recall = async () => {
    // Reloads after a refusal too: the last party may have signed in the meantime.
    await recallDocuments(dossier.id).finally(onRecalled)
    showToast(t('wizard.recall.done'))
    onClose()
  }
  const { isPending, error, run } = useAction(recall)

  return (
    <AskModal
      title={t('wizard.recall.title')}
      isOpen={isOpen}
      confirm={t('wizard.recall')}
      cancel={t('wizard.recall.keep')}
      look="danger"
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      <p>{t('wizard.recall.text')}</p>
      <FailureLines error={error} otherwise={t('wizard.recall.failed')} />
    </AskModal>
  )
}
