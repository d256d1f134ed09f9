import { navigate } from '#web/address/navigate.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { removeWebhook, WEBHOOKS_KEY } from '#web/api/webhooks.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import type { WebhookDialogProps } from './webhook-dialog.ts'

/** Asks before an address is removed with its log. */
export function RemoveDialog({ of, webhook, onClose }: WebhookDialogProps) {
  const remove = useSingleMutation({
    mutationFn: () => removeWebhook(of),
    onSuccess: async () => {
      showToast(t('webhooks.remove.done'))
      onClose()
      navigate(`?integration=${of.integration}`)
      await invalidate(WEBHOOKS_KEY)
    },
  })
  return (
    <AskModal
      title={t('webhooks.remove.title')}
      alert
      confirm={t('webhooks.remove')}
      look="danger"
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p className="webhooks__url">{webhook.url}</p>
      <p>{t('webhooks.remove.text')}</p>
      <FailureLines error={remove.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
