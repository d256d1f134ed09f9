import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { cancelDossier, DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
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
  const { t } = useTranslation()
  const queries = useQueryClient()
  const cancel = useSingleMutation({
    mutationFn: () => cancelDossier(dossier.id),
    onSuccess: () => {
      showToast(t('dossiers.modal.cancel.done', { id: dossier.id }))
      return queries.invalidateQueries({ queryKey: DOSSIERS_KEY })
    },
    onError: onFailed,
    onSettled: onClose,
  })
  return (
    <Modal
      title={t('dossiers.modal.cancel.question')}
      isOpen={isOpen}
      onClose={onClose}
      locked={cancel.isPending}
    >
      <p>
        <strong>{dossier.present}</strong>, {t('dossiers.row.short-number', { id: dossier.id })}.{' '}
        {t('dossiers.modal.cancel.consequence')}
      </p>
      <ModalFoot>
        <Button onClick={onClose}>{t('dossiers.modal.cancel.keep')}</Button>
        <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('dossiers.modal.cancel.confirm')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
