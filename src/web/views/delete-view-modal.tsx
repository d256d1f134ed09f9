import { useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#contract/views.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { deleteView, VIEWS_KEY } from '#web/api/views.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** Asks before a saved view is deleted; the dossiers stay. */
export function DeleteViewModal({
  view,
  onClose,
  onDeleted,
}: {
  readonly view: SavedView
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const removing = useSingleMutation({
    mutationFn: () => deleteView(view.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: VIEWS_KEY })
      showToast(t('views.deleted', { name: view.name }))
      onClose()
      onDeleted()
    },
  })
  return (
    <Modal
      title={t('views.delete.question', { name: view.name })}
      isOpen
      onClose={onClose}
      locked={removing.isPending}
    >
      <p>{t(view.shared ? 'views.delete.shared' : 'views.delete.text')}</p>
      {removing.error && (
        <Alert tone="error">{failureSentences(removing.error, t('common.unexpected')).join(' ')}</Alert>
      )}
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
          {t('common.delete')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
