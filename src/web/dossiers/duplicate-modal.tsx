import { invalidate } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { navigate } from '#web/address/navigate.ts'
import { dossierAddress, DOSSIERS_KEY, duplicateDossier } from '#web/api/dossiers.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Asks whether to copy the receipts, duplicates the dossier and opens the copy. The caller shows failures. Source:
 * shell §2, §4; wizard §4; mockups, 16.
 */
export function DuplicateModal({
  id,
  onClose,
  onFailed,
}: {
  readonly id: number
  readonly onClose: () => void
  readonly onFailed: (error: Error) => void
}) {
  const duplicate = useSingleMutation({
    mutationFn: (documents: boolean) => duplicateDossier(id, documents),
    onSuccess: (copy) => {
      void invalidate(DOSSIERS_KEY)
      showToast(t('dossiers.modal.duplicate.done', { id: copy.id }))
      onClose()
      navigate(dossierAddress(copy.id))
    },
    onError: (error) => {
      onClose()
      onFailed(error)
    },
  })
  return (
    <Modal
      title={t('dossiers.modal.duplicate.question')}
      isOpen
      onClose={onClose}
      locked={duplicate.isPending}
    >
      <p>{t('dossiers.modal.duplicate.text', { id })}</p>
      {duplicate.isPending ? (
        <Loading text={t('dossiers.modal.duplicate.loading')} />
      ) : (
        <div className="modal__choices">
          <Button look="primary" onClick={() => duplicate.mutate(true)}>
            {t('dossiers.modal.duplicate.with')}
          </Button>
          <Button onClick={() => duplicate.mutate(false)}>{t('dossiers.modal.duplicate.without')}</Button>
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </Modal>
  )
}
