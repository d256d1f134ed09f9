import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Check } from '#contract/checks.ts'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { checksKey, settleCheck } from '#web/api/checks.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useTranslation } from '#web/wording/translation.ts'

const LONGEST = 1_000

/** Reasons to insert with one click and complete by hand. */
const USUAL = [
  'check.reason.spelling',
  'check.reason.reading',
  'check.reason.known',
  'check.reason.form',
] as const

/** Accepts a dossier in spite of one failing check, with a reason. */
export function AcceptDialog({
  dossierId,
  check,
  onClose,
}: {
  readonly dossierId: number
  readonly check: Check
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { code, subject, digest } = check
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const accept = useSingleMutation({
    mutationFn: () => settleCheck(dossierId, { code, subject, digest: digest ?? '', reason: reason.trim() }),
    onSuccess() {
      showToast(t('check.accepted.done'))
      onClose()
    },
    // Refused because the check has changed: show its current state.
    onSettled: () => queries.invalidateQueries({ queryKey: checksKey(dossierId) }),
  })
  return (
    <AskModal
      title={t('check.accept.title')}
      confirm={t('check.accept')}
      disabled={reason.trim() === ''}
      isPending={accept.isPending}
      onClose={onClose}
      onConfirm={() => accept.mutate()}
    >
      <p>
        <strong>{check.title}</strong>
        {' : '}
        {check.message}
      </p>
      <ReasonField reason={reason} onChange={setReason} />
      <FailureAlert error={accept.error} otherwise={t('check.accept.failed')} />
    </AskModal>
  )
}

function ReasonField({
  reason,
  onChange,
}: {
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
    <Field label={t('check.accept.reason')} hint={t('check.accept.hint')}>
      {(control) => (
        <>
          <ul className="usual" aria-label={t('check.accept.usual')}>
            {USUAL.map((key) => (
              <li key={key}>
                <Button size="sm" onClick={() => write(t(key))}>
                  {t(key)}
                </Button>
              </li>
            ))}
          </ul>
          <textarea
            {...control}
            ref={field}
            className="input"
            required
            rows={3}
            maxLength={LONGEST}
            value={reason}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
