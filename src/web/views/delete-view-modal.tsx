import type { SavedView } from '#contract/views.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { deleteView, VIEWS_KEY } from '#web/api/views.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

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
  const removing = useSingleMutation({
    mutationFn: () => deleteView(view.id),
    onSuccess: async () => {
      await invalidate(VIEWS_KEY)
      showToast(t('views.deleted', { name: view.name }))
      onClose()
      onDeleted()
    },
  })
  return (
    <AskModal
      title={t('views.delete.question', { name: view.name })}
      confirm={t('common.delete')}
      look="danger"
      isPending={removing.isPending}
      onClose={onClose}
      onConfirm={() => removing.mutate()}
    >
      <p>{t(view.shared ? 'views.delete.shared' : 'views.delete.text')}</p>
      {removing.error && <Alert tone="error">{failureSentences(removing.error).join(' ')}</Alert>}
    </AskModal>
  )
}
