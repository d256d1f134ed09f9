import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { addWebhook, WEBHOOKS_KEY, type NewWebhook } from '#web/api/webhooks.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import { AddressFields, isComplete } from './address-fields.tsx'
import { SecretOnce } from './secret-once.tsx'
import type { IntegrationDialogProps } from '../integration-dialog.ts'

/** Adds an address, then shows its secret. */
export function AddDialog({ integration, onClose }: IntegrationDialogProps) {
  const [draft, setDraft] = useState<NewWebhook>({ url: '', types: [] })
  const add = useSingleMutation({
    mutationFn: () => addWebhook(integration.id, draft),
    onSuccess: () => invalidate(WEBHOOKS_KEY),
  })
  if (add.data) return <SecretOnce secret={add.data.secret} onClose={onClose} />
  return (
    <AskModal
      title={t('webhooks.add')}
      wide
      form={{ className: 'stack', noValidate: true }}
      confirm={t('webhooks.add.save')}
      disabled={!isComplete(draft)}
      isPending={add.isPending}
      onClose={onClose}
      onConfirm={() => add.mutate()}
    >
      <AddressFields draft={draft} onChange={setDraft} />
      <FailureLines error={add.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
