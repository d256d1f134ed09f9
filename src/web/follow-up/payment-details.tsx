import { Check, Copy } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { FollowUpPayment } from '#contract/follow-up.ts'
import { formatIban } from '#rules/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { euros } from '#web/wording/page-format.ts'

/** What a transfer needs, each value with a button that copies it. */
export function PaymentDetails({ payment }: { readonly payment: FollowUpPayment }) {
  if (payment.mode === 'debit') return null
  const { account } = payment
  return (
    <div className="follow__payment">
      <h4>{t('follow-up.payment')}</h4>
      <dl>
        {/* Copied as a bare number, for the bank's form. */}
        <Row name={t('follow-up.amount')} shown={euros(payment.amount)} copied={payment.amount} />
        {account && (
          <>
            <Row name={t('follow-up.holder')} shown={account.holder} copied={account.holder} />
            {/* Breakable between its groups: a phone has no room for one line. */}
            <Row name="IBAN" shown={formatIban(account.iban).replace(/\s/g, ' ')} copied={account.iban} />
            <Row name="BIC" shown={account.bic} copied={account.bic} />
          </>
        )}
        <Row name={t('follow-up.reference')} shown={payment.reference} copied={payment.reference} />
      </dl>
      {!account && <p className="muted small">{t('follow-up.no-account')}</p>}
    </div>
  )
}

function Row({
  name,
  shown,
  copied,
}: {
  readonly name: string
  readonly shown: string
  readonly copied: string
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
    } catch {
      // Clipboard permission denied: the value can still be selected by hand.
      setCopied(false)
    }
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{shown}</dd>
      <dd>
        <button type="button" className="linkbtn" onClick={() => void copy()}>
          <Icon of={isCopied ? Check : Copy} />{' '}
          <span aria-live="polite">{t(isCopied ? 'follow-up.copied' : 'follow-up.copy')}</span>
          <span className="sr-only"> {name}</span>
        </button>
      </dd>
    </div>
  )
}
