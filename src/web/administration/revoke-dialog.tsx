import { FailureLines } from '#web/api/failure-lines.tsx'
import { INTEGRATIONS_KEY, revokeIntegration } from '#web/api/integrations.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import type { IntegrationDialogProps } from './integration-dialog.ts'

/** Asks before a program loses its identity for good. */
export function RevokeDialog({ integration: { id, name }, onClose }: IntegrationDialogProps) {
  const revoke = useSingleMutation({
    mutationFn: () => revokeIntegration(id),
    onSuccess: async () => {
      showToast(t('administration.revoked', { name }))
      onClose()
      await invalidate(INTEGRATIONS_KEY)
    },
  })
  return (
    <AskModal
      title={t('administration.revoke.title', { name })}
      alert
      confirm={t('administration.revoke')}
      look="danger"
      isPending={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
    >
      <p>{t('administration.revoke.text', { name })}</p>
      <FailureLines error={revoke.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
