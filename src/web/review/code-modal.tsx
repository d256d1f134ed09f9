import { useEffect, useRef, useState } from 'react'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import type { Customer, Subscriber } from '#contract/pairing.ts'
import { findCoSubscriberMismatch } from '#rules/pairing.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { findCustomer } from '#web/api/pairing.ts'
import { useAction } from '#web/api/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useTimedMessage } from './use-timed-message.ts'

/** Picks a customer of the register by its code. Source: shell §5 "Code entry modal". */
export function CodeModal({
  subscriber,
  onPick,
  onClose,
}: {
  readonly subscriber: Subscriber | null
  /** Pairs the customer, or shows why not. */
  readonly onPick: (customer: Customer) => Promise<void>
  readonly onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
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
  const { isPending, run } = useAction(() =>
    look().catch((error: unknown) => notify({ tone: 'error', text: failureSentences(error).join(' ') })),
  )
  return (
    <AskModal
      title={t('pairing.code.title')}
      form={{ noValidate: true }}
      confirm={t('common.confirm')}
      disabled={isEmpty}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      <InputField
        label={t('pairing.code.label')}
        ref={field}
        className="input input--code"
        autoComplete="off"
        maxLength={100}
        placeholder={t('pairing.code.placeholder')}
        value={code}
        onChange={setCode}
      />
      <div className="code__say">{message && <Alert tone={message.tone}>{message.text}</Alert>}</div>
    </AskModal>
  )
}
