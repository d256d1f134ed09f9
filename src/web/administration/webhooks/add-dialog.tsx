import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import type { Integration } from '#web/api/integrations.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { addWebhook, WEBHOOKS_KEY, type NewWebhook } from '#web/api/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { AddressFields, isComplete } from './address-fields.tsx'
import { SecretOnce } from './secret-once.tsx'

/** Adds an address, then shows its secret. */
export function AddDialog({
  integration,
  onClose,
}: {
  readonly integration: Integration
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<NewWebhook>({ url: '', types: [] })
  const [intention, setIntention] = useState(() => crypto.randomUUID())
  const add = useSingleMutation({
    mutationFn: () => addWebhook(integration.id, draft, intention),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  const title = t(add.data ? 'administration.issued' : 'webhooks.add')
  return (
    <Modal
      key={title}
      title={title}
      isOpen
      onClose={onClose}
      wide={add.data === undefined}
      locked={add.isPending || add.data !== undefined}
    >
      {add.data ? (
        <SecretOnce secret={add.data.secret} onClose={onClose} />
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isComplete(draft)) add.mutate()
          }}
        >
          <AddressFields
            draft={draft}
            onChange={(changed) => {
              setDraft(changed)
              // A new idempotency key: another address is another creation.
              setIntention(crypto.randomUUID())
            }}
          />
          <FailureLines error={add.error} otherwise={t('administration.failed')} />
          <ModalFoot>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button look="primary" type="submit" disabled={!isComplete(draft)} busy={add.isPending}>
              {t('webhooks.add.save')}
            </Button>
          </ModalFoot>
        </form>
      )}
    </Modal>
  )
}
