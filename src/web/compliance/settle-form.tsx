import { useEffect, useState } from 'react'
import { HIT_OUTCOMES, type HitOutcome } from '#vocabulary/screening.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { settleHit } from '#web/api/screening.ts'
import { Button } from '#web/ui/button.tsx'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { Form } from '#web/ui/form.tsx'
import { TextareaField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { useDecideHit } from './use-decide-hit.ts'

/** Settles a hit: why it is somebody else, or what follows from the confirmation. Neither decision is preselected. */
export function SettleForm({ id }: { readonly id: number }) {
  const [outcome, setOutcome] = useState<HitOutcome>()
  const [reason, setReason] = useState('')
  const settle = useDecideHit((chosen: HitOutcome) =>
    settleHit(id, { outcome: chosen, reason: reason.trim() }),
  )
  // A settled hit leaves the list together with its button.
  useEffect(() => () => void setTimeout(catchFocus), [])
  const isReady = outcome !== undefined && reason.trim() !== ''
  return (
    <Form className="hit__form" onSubmit={() => isReady && settle.mutate(outcome)}>
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
      {outcome && (
        <TextareaField
          label={t(`compliance.reason.${outcome}`)}
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
      )}
      <FailureLines error={settle.error} otherwise={t('compliance.failed')} />
      <Button look="primary" type="submit" disabled={!isReady} busy={settle.isPending}>
        {t('compliance.settle')}
      </Button>
    </Form>
  )
}
