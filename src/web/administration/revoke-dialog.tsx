import { useQueryClient } from '@tanstack/react-query'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { INTEGRATIONS_KEY, revokeIntegration, type Integration } from '#web/api/integrations.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** Asks before a program loses its identity for good. */
export function RevokeDialog({
  integration: { id, name },
  onClose,
}: {
  readonly integration: Integration
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const revoke = useSingleMutation({
    mutationFn: () => revokeIntegration(id),
    onSuccess: async () => {
      showToast(t('administration.revoked', { name }))
      onClose()
      await queries.invalidateQueries({ queryKey: INTEGRATIONS_KEY })
    },
  })
  return (
    <Modal
      title={t('administration.revoke.title', { name })}
      isOpen
      onClose={onClose}
      locked={revoke.isPending}
      alert
    >
      <p>{t('administration.revoke.text', { name })}</p>
      <FailureLines error={revoke.error} otherwise={t('administration.failed')} />
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('administration.revoke')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
