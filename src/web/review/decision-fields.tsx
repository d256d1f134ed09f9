import { useEffect, useRef } from 'react'
import { useTranslation, type WordingKey } from '#web/wording/translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Decision } from '#web/api/review.ts'

const LONGEST = 2_000

/** Reasons that one click writes; they may be completed. */
const USUAL = {
  error: [
    'review.reason.bank-details',
    'review.reason.identity-document',
    'review.reason.address-proof',
    'review.reason.funds-proof',
  ],
  refused: ['review.reason.funds-origin', 'review.reason.unsuitable', 'review.reason.duplicate'],
} as const satisfies Partial<Record<Decision, readonly WordingKey[]>>

/** Why: for reviewers only. */
export function ReasonField({
  decision,
  reason,
  onChange,
}: {
  readonly decision: Decision
  readonly reason: string
  readonly onChange: (reason: string) => void
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  // Without this, the dialog itself would take the focus.
  useEffect(() => field.current?.focus(), [])
  const write = (usual: string) => {
    onChange(reason.trim() === '' ? usual : `${reason.trim()} ${usual}`)
    field.current?.focus()
  }
  return (
    <Field label={t('review.reason.label')} hint={t('review.reason.hint')}>
      {(control) => (
        <>
          {decision !== 'validated' && (
            <ul className="usual" aria-label={t('review.reason.usual')}>
              {USUAL[decision].map((key) => (
                <li key={key}>
                  <Button size="sm" onClick={() => write(t(key))}>
                    {t(key)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <textarea
            {...control}
            ref={field}
            className="input"
            required
            rows={3}
            maxLength={LONGEST}
            placeholder={t('review.reason.placeholder')}
            value={reason}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}

/** What the advisor reads, in the mail of the decision. */
export function MessageField({
  advisor,
  message,
  onChange,
}: {
  readonly advisor: string
  readonly message: string
  readonly onChange: (message: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Field label={t('review.message.label')} hint={t('review.message.hint', { name: advisor })}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={2}
          maxLength={LONGEST}
          value={message}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
