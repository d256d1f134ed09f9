import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { cancelDossier, DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Confirms abandoning a dossier; its row disappears with the next refetch. Source: shell §2, §4. */
export function CancelModal({
  dossier,
  isOpen,
  onClose,
  onFailed,
}: {
  readonly dossier: DossierListItem
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onFailed: () => void
}) {
  const cancel = useSingleMutation({
    mutationFn: () => cancelDossier(dossier.id),
    onSuccess: () => {
      showToast(t('dossiers.modal.cancel.done', { id: dossier.id }))
      return invalidate(DOSSIERS_KEY)
    },
    onError: onFailed,
    onSettled: onClose,
  })
  return (
    <AskModal
      title={t('dossiers.modal.cancel.question')}
      isOpen={isOpen}
      confirm={t('dossiers.modal.cancel.confirm')}
      cancel={t('dossiers.modal.cancel.keep')}
      look="danger"
      isPending={cancel.isPending}
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
    >
      <p>
        <strong>{dossier.present}</strong>, {t('dossiers.row.short-number', { id: dossier.id })}.{' '}
        {t('dossiers.modal.cancel.consequence')}
      </p>
    </AskModal>
  )
}
