import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Check, X } from '#web/ui/icons.ts'
import { useId } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { FollowUp } from '#contract/follow-up.ts'
import { presentCalendar } from '#rules/calendar-file.ts'
import type { FollowUpState, FollowUpStep } from '#rules/follow-up.ts'
import { get } from '#web/api/call.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import OriginsLink from '#web/origins/origins-link.tsx'
import { saveFile } from '#web/api/save-file.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { PaymentDetails } from './payment-details.tsx'
import './follow-up.css'

/** Steps with a planned day that belongs in a calendar. */
const IN_CALENDAR: readonly FollowUpStep['code'][] = ['payment', 'enjoyment']

/** What follows a signed subscription: each step with its state and day, how to pay, and a calendar file. */
export default function FollowUpLine({ dossierId }: { readonly dossierId: number }) {
  const { t } = useTranslation()
  const id = useId()
  const { name } = useDeployment()
  const { data, error, refetch } = useQuery({
    queryKey: [...DOSSIERS_KEY, 'follow-up', dossierId],
    queryFn: () => get<FollowUp>(`/dossiers/${dossierId}/follow-up`),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={5} />
  if (data.steps.length === 0) return null
  return (
    <section className="follow" aria-labelledby={id}>
      <h3 id={id}>{t('follow-up.title')}</h3>
      {data.refusal && (
        <Alert tone="error" title={t('follow-up.refused', { company: name })}>
          {data.refusal.message !== null && <p>{data.refusal.message}</p>}
        </Alert>
      )}
      <ol className="follow__steps">
        {data.steps.map((step) => (
          <Step key={step.code} step={step} followUp={data} />
        ))}
      </ol>
      {data.payment && <PaymentDetails payment={data.payment} />}
      <CalendarButton dossierId={dossierId} followUp={data} />
      <OriginsLink dossierId={dossierId} />
    </section>
  )
}

function Step({ step, followUp }: { readonly step: FollowUpStep; readonly followUp: FollowUp }) {
  const { t } = useTranslation()
  const { name } = useDeployment()
  const text = useStepText(step, followUp)
  return (
    <li className={`follow__step follow__step--${step.state}`}>
      <span className="follow__mark">
        {step.state === 'done' && <Icon of={Check} />}
        {step.state === 'stopped' && <Icon of={X} />}
      </span>
      <span>
        <strong>{t(`follow-up.step.${step.code}`, { company: name })}</strong>
        {text !== '' && <small>{text}</small>}
      </span>
      <span className={`state state--${TONES[step.state]}`}>{t(`follow-up.state.${step.state}`)}</span>
    </li>
  )
}

const TONES: Readonly<Record<FollowUpState, string>> = {
  done: 'ok',
  now: 'info',
  coming: 'neutral',
  stopped: 'neutral',
}

function useStepText({ code, state, day }: FollowUpStep, { payment, reviewDays }: FollowUp): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'stopped') return ''
  const date = day === null ? '' : format.day(day)
  switch (code) {
    case 'signed':
      return t('follow-up.on', { date })
    case 'payment':
      if (!payment) return ''
      return payment.mode === 'debit' ? t('follow-up.debit') : t('follow-up.transfer', { date })
    case 'review':
      if (state === 'done') return date === '' ? '' : t('follow-up.on', { date })
      return t('follow-up.review-days', { count: reviewDays })
    case 'register':
      return state === 'done' ? '' : t('follow-up.register')
    case 'enjoyment':
      return t('follow-up.from', { date })
    default:
      return code satisfies never
  }
}

function CalendarButton({
  dossierId,
  followUp: { steps, payment },
}: {
  readonly dossierId: number
  readonly followUp: FollowUp
}) {
  const { t } = useTranslation()
  const { euros } = useFormat()
  const { name } = useDeployment()
  const planned = steps.filter(
    ({ code, state, day }) =>
      IN_CALENDAR.includes(code) && (state === 'now' || state === 'coming') && day !== null,
  )
  if (planned.length === 0) return null
  const save = () => {
    const days = planned.map(({ code, day }) => ({
      uid: `${code}-${dossierId}@${window.location.hostname}`,
      day: day ?? '',
      title: `${t(`follow-up.step.${code}`, { company: name })} · ${name}`,
      text: [
        t('header.file-number', { id: dossierId }),
        ...(code === 'payment' && payment ? [euros(payment.amount), payment.account?.iban ?? ''] : []),
      ]
        .filter(Boolean)
        .join('\n'),
    }))
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
    saveFile(new Blob([presentCalendar(days, stamp)], { type: 'text/calendar' }), `dossier-${dossierId}.ics`)
  }
  return (
    <Button icon={CalendarPlus} size="sm" onClick={save}>
      {t('follow-up.calendar')}
    </Button>
  )
}
