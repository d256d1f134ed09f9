import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#web/api/load-error.tsx'
import { registerPeriod, sendPeriodAgain } from '#web/api/register.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'
import { count, day } from '#web/wording/page-format.ts'
import { RetryModal } from './retry-modal.tsx'

const NO_PERIOD = { from: '', to: '' }

/** Resends what was accepted in a period, after showing the count and a confirmation. */
export function PeriodPanel() {
  const [typed, setTyped] = useState(NO_PERIOD)
  const [period, setPeriod] = useState(NO_PERIOD)
  const field = (end: 'from' | 'to') => (
    <InputField
      label={t(`register.period.${end}`)}
      type="date"
      required
      min={end === 'to' ? typed.from : undefined}
      value={typed[end]}
      onChange={(text) => setTyped({ ...typed, [end]: text })}
    />
  )
  return (
    <TitledPanel id="period" title={t('register.period.title')}>
      <div className="panel__body stack">
        <p className="muted">{t('register.period.hint')}</p>
        <Form className="register__fields" onSubmit={() => setPeriod(typed)}>
          {field('from')}
          {field('to')}
          <Button type="submit">{t('register.period.count')}</Button>
        </Form>
        <div aria-live="polite">
          {period.from !== '' && <Counted key={`${period.from} ${period.to}`} period={period} />}
        </div>
      </div>
    </TitledPanel>
  )
}

function Counted({ period }: { readonly period: typeof NO_PERIOD }) {
  const { data, error, refetch } = useQuery(registerPeriod(period))
  const [confirms, setConfirms] = useState(false)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <p className="muted">{t('common.loading')}</p>
  if (data.attempts === 0) return <p>{t('register.period.none')}</p>
  const counts = { attempts: count(data.attempts), lines: count(data.lines), entered: count(data.entered) }
  return (
    <div className="row row--wrap row--between">
      <p>{t('register.period.counted', counts)}</p>
      <Button onClick={() => setConfirms(true)}>{t('register.period.send')}</Button>
      {confirms && (
        <RetryModal
          title={t('register.period.title-of', { from: day(period.from), to: day(period.to) })}
          text={t('register.period.text', counts)}
          confirm={t('register.period.send')}
          done={t('register.period.done')}
          retry={() => sendPeriodAgain(period, data.attempts)}
          onClose={() => setConfirms(false)}
        />
      )}
    </div>
  )
}
