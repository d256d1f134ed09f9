import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { changeWebhook, type NewWebhook, WEBHOOKS_KEY } from '#web/api/webhooks.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { AddressFields, isComplete } from './address-fields.tsx'
import type { WebhookDialogProps } from './webhook-dialog.ts'

/** Changes an address and its kinds of events; may also switch a stopped webhook back on. */
export function EditDialog({ of, webhook, onClose }: WebhookDialogProps) {
  const [draft, setDraft] = useState<NewWebhook>({ url: webhook.url, types: webhook.types })
  // A webhook that somebody switched off stays off.
  const [isOn, setOn] = useState(webhook.state !== 'off')
  const change = useSingleMutation({
    mutationFn: () => changeWebhook(of, { ...draft, state: isOn ? 'on' : 'off' }),
    onSuccess: async () => {
      showToast(t('webhooks.changed'))
      onClose()
      await invalidate(WEBHOOKS_KEY)
    },
  })
  return (
    <AskModal
      title={t('webhooks.edit.title')}
      wide
      form={{ className: 'stack', noValidate: true }}
      confirm={t('webhooks.edit.save')}
      disabled={!isComplete(draft)}
      isPending={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      <AddressFields draft={draft} onChange={setDraft} />
      {webhook.state !== 'on' && (
        <label className="webhooks__kind">
          <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
          <span>{t('webhooks.edit.on')}</span>
        </label>
      )}
      <FailureLines error={change.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
