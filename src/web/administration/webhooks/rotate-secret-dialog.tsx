import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { rotateSecret, WEBHOOKS_KEY } from '#web/api/webhooks.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import { SecretOnce } from './secret-once.tsx'
import { isOverlapping } from './secret-overlap.ts'
import type { WebhookDialogProps } from './webhook-dialog.ts'

/** Rotates the secret of an address; messages are also signed with the former one for a day. */
export function RotateSecretDialog({ of, webhook, onClose }: WebhookDialogProps) {
  const rotate = useSingleMutation({
    mutationFn: () => rotateSecret(of),
    onSuccess: () => invalidate(WEBHOOKS_KEY),
  })
  if (rotate.data) return <SecretOnce secret={rotate.data.secret} onClose={onClose} />
  return (
    <AskModal
      title={t('webhooks.rotate')}
      form={{ className: 'stack' }}
      confirm={t('webhooks.rotate.save')}
      isPending={rotate.isPending}
      onClose={onClose}
      onConfirm={() => rotate.mutate()}
    >
      <p>{t('webhooks.rotate.text')}</p>
      {isOverlapping(webhook) && <Alert tone="warn">{t('webhooks.rotate.again')}</Alert>}
      <FailureLines error={rotate.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
