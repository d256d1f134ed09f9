import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { Customer, Subscriber } from '#contract/pairing.ts'
import { findCoSubscriberMismatch } from '#rules/pairing.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { findCustomer } from '#web/api/pairing.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useTimedMessage } from './use-timed-message.ts'

/** Picks a customer of the register by its code. Source: shell §5 "Code entry modal". */
export function CodeModal({
  subscriber,
  onPick,
  onClose,
}: {
  readonly subscriber: Subscriber | null
  /** Resolves to whether the customer was accepted; otherwise the reason is already shown. */
  readonly onPick: (customer: Customer) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, notify] = useTimedMessage()
  // Without this, the dialog itself would take the focus.
  useEffect(() => field.current?.focus(), [])

  const isEmpty = code.trim() === ''
  const look = async () => {
    const customer = await findCustomer(code.trim())
    if (!customer) return notify({ tone: 'error', text: t('validation.error.customer-not-found') })
    const wanted = subscriber && findCoSubscriberMismatch(subscriber.cosous, customer.cosous)
    if (wanted) return notify({ tone: 'error', text: t(`validation.error.customer-${wanted}-cosubscriber`) })
    await onPick(customer)
    return onClose()
  }
  const confirm = async () => {
    if (isEmpty || busy) return
    setBusy(true)
    try {
      await look()
    } catch (error) {
      notify({ tone: 'error', text: failureSentences(error, t('common.unexpected')).join(' ') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal title={t('pairing.code.title')} isOpen onClose={onClose} locked={busy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <Field label={t('pairing.code.label')}>
          {(control) => (
            <input
              {...control}
              ref={field}
              className="input input--code"
              autoComplete="off"
              maxLength={100}
              placeholder={t('pairing.code.placeholder')}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <div className="code__say">{message && <Alert tone={message.tone}>{message.text}</Alert>}</div>
        <ModalFoot>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" disabled={isEmpty} busy={busy}>
            {t('common.confirm')}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
