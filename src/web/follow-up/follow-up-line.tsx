import { CalendarPlus } from '#web/ui/icons.ts'
import { useId } from 'react'
import { t } from '#web/wording/translation.ts'
import type { FollowUp } from '#contract/follow-up.ts'
import { presentCalendar } from '#rules/calendar-file.ts'
import type { DossierStepCode } from '#rules/dossier-steps.ts'
import { isInvestor } from '#vocabulary/role.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { OriginsLink } from '#web/origins/origins-link.tsx'
import { saveFile } from '#web/api/save-file.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { euros } from '#web/wording/page-format.ts'
import { PaymentDetails } from './payment-details.tsx'
import { StepList } from './step-list.tsx'
import { useFollowUp } from './use-follow-up.ts'
import './follow-up.css'

/** Steps whose planned day is offered as a calendar entry. */
const IN_CALENDAR: readonly DossierStepCode[] = ['payment', 'enjoyment']

/** Progress of a signed subscription: each step with its state and day, how to pay, and a calendar file. */
export function FollowUpLine({ dossierId }: { readonly dossierId: number }) {
  const id = useId()
  const { name } = useDeployment()
  const { role } = useUser()
  const { data, error, refetch } = useFollowUp(dossierId)
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={5} />
  return (
    <section className="follow" aria-labelledby={id}>
      <h3 id={id}>{t(isInvestor(role) ? 'follow-up.title.own' : 'follow-up.title')}</h3>
      {data.refusal && (
        <Alert tone="error" title={t('follow-up.refused', { company: name })}>
          {data.refusal.message !== null && <p>{data.refusal.message}</p>}
        </Alert>
      )}
      <StepList steps={data.steps} />
      {data.payment && <PaymentDetails payment={data.payment} />}
      <CalendarButton dossierId={dossierId} followUp={data} />
      <OriginsLink dossierId={dossierId} />
    </section>
  )
}

function CalendarButton({
  dossierId,
  followUp: { steps, payment },
}: {
  readonly dossierId: number
  readonly followUp: FollowUp
}) {
  const { name } = useDeployment()
  const planned = steps.filter(
    ({ code, state, day }) =>
      IN_CALENDAR.includes(code) && (state === 'now' || state === 'coming') && day !== null,
  )
  if (planned.length === 0) return null
  const save = () => {
    const days = planned.map(({ code, day, title }) => ({
      uid: `${code}-${dossierId}@${window.location.hostname}`,
      day: day ?? '',
      title: `${title} · ${name}`,
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
