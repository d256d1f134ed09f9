import { FailureLines } from '#web/api/failure-lines.tsx'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { rotateSecret, type Webhook, type WebhookOf } from '#web/api/webhooks.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { SecretOnce } from './secret-once.tsx'
import { isOverlapping } from './secret-overlap.ts'
import { useRefresh } from './use-refresh.ts'

/** Rotates the secret of an address; messages are also signed with the former one for a day. */
export function RotateSecretDialog({
  of,
  webhook,
  onClose,
}: {
  readonly of: WebhookOf
  readonly webhook: Webhook
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const rotate = useSingleMutation({ mutationFn: () => rotateSecret(of), onSuccess: refresh })
  const { data } = rotate
  const title = t(data ? 'administration.issued' : 'webhooks.rotate')
  return (
    <Modal key={title} title={title} isOpen onClose={onClose} locked={rotate.isPending || data !== undefined}>
      {data ? (
        <SecretOnce secret={data.secret} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>{t('webhooks.rotate.text')}</p>
          {isOverlapping(webhook) && <Alert tone="warn">{t('webhooks.rotate.again')}</Alert>}
          <FailureLines error={rotate.error} otherwise={t('administration.failed')} />
          <ModalFoot>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button look="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
              {t('webhooks.rotate.save')}
            </Button>
          </ModalFoot>
        </div>
      )}
    </Modal>
  )
}
