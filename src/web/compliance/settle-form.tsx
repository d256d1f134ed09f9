import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { HIT_OUTCOMES, type HitOutcome } from '#vocabulary/screening.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { SCREENING_KEY, settleHit } from '#web/api/screening.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLines } from '#web/ui/error-lines.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** Settles a hit, with the reason why it is somebody else or with what follows. */
export function SettleForm({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<HitOutcome>('namesake')
  const [reason, setReason] = useState('')
  const fieldId = useId()
  const settle = useMutation({
    mutationFn: () => settleHit(id, { outcome, reason: reason.trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SCREENING_KEY }),
  })
  const isReady = reason.trim() !== ''
  return (
    <form
      className="hit__form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !settle.isPending) settle.mutate()
      }}
    >
      <fieldset className="hit__outcomes">
        <legend className="label">{t('compliance.outcome')}</legend>
        {HIT_OUTCOMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`outcome-${id}`}
              checked={outcome === each}
              onChange={() => setOutcome(each)}
            />{' '}
            {t(`compliance.outcome.${each}`)}
          </label>
        ))}
      </fieldset>
      <div>
        <label className="label" htmlFor={fieldId}>
          {t(`compliance.reason.${outcome}`)}
        </label>
        <textarea
          id={fieldId}
          className="input"
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {settle.error && <ErrorLines sentences={failureSentences(settle.error, t('compliance.failed'))} />}
      <Button look="primary" type="submit" disabled={!isReady} busy={settle.isPending}>
        {t('compliance.settle')}
      </Button>
    </form>
  )
}
