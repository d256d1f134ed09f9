import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { legalHolds, liftHold, setHold, type LegalHolds } from '#web/api/privacy.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { StepUpDialog } from '../step-up-dialog.tsx'

/** Legal holds, which keep dossiers beyond their retention periods: set and lifted. */
export function HoldsPanel() {
  const { data, error, refetch } = useQuery(legalHolds())
  const [lifted, setLifted] = useState<number>()
  const show = (holds: LegalHolds) => queryClient.setQueryData(legalHolds().queryKey, holds)
  return (
    <section className="panel account" aria-labelledby="holds">
      <h2 id="holds">{t('privacy.holds')}</h2>
      <p className="muted">{t('privacy.holds.text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.holds.length === 0 && <p>{t('privacy.holds.none')}</p>}
      {data && data.holds.length > 0 && <HoldList holds={data.holds} onLift={setLifted} />}
      <HoldForm holds={data?.holds ?? []} onSet={show} />
      {lifted !== undefined && (
        <StepUpDialog
          title={t('privacy.hold.lift.title', { id: String(lifted) })}
          proven={{ act: 'hold-lift', target: String(lifted) }}
          submit={t('privacy.hold.lift')}
          isDanger
          run={async (proof) => {
            show(await liftHold(lifted, proof))
            showToast(t('privacy.hold.lifted'))
          }}
          onClose={() => setLifted(undefined)}
        >
          <p>{t('privacy.hold.lift.text')}</p>
        </StepUpDialog>
      )}
    </section>
  )
}

function HoldList({
  holds,
  onLift,
}: {
  readonly holds: LegalHolds['holds']
  readonly onLift: (dossier: number) => void
}) {
  return (
    <ul className="account__sessions">
      {holds.map(({ dossier, reason, since }) => (
        <li key={dossier} className="account__session">
          <div>
            <strong>{t('header.file-number', { id: String(dossier) })}</strong>
            <small>{reason}</small>
            <small className="num">{t('privacy.hold.since', { when: moment(since) })}</small>
          </div>
          <Button size="sm" onClick={() => onLift(dossier)}>
            {t('privacy.hold.lift')}
            <span className="sr-only"> {dossier}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Number of a dossier. A longer one is an error rather than truncated, which would name another dossier. */
const NUMBER = /^[1-9]\d{0,8}$/

function HoldForm({
  holds,
  onSet,
}: {
  readonly holds: LegalHolds['holds']
  readonly onSet: (holds: LegalHolds) => void
}) {
  const [typed, setTyped] = useState({ dossier: '', reason: '' })
  const set = useSingleMutation({
    mutationFn: () => setHold(Number(typed.dossier), typed.reason),
    onSuccess: (holds) => {
      setTyped({ dossier: '', reason: '' })
      showToast(t('privacy.hold.set-done'))
      onSet(holds)
    },
  })
  const isNumber = NUMBER.test(typed.dossier)
  const former = holds.find(({ dossier }) => String(dossier) === typed.dossier)
  const isWhole = isNumber && typed.reason.trim() !== ''
  return (
    <Form className="account__form stack" onSubmit={() => isWhole && set.mutate()}>
      <InputField
        label={t('privacy.hold.number')}
        error={isNumber || typed.dossier === '' ? undefined : t('privacy.hold.number.wrong')}
        inputMode="numeric"
        value={typed.dossier}
        onChange={(text) => setTyped((before) => ({ ...before, dossier: text.trim() }))}
      />
      <InputField
        label={t('privacy.hold.reason')}
        hint={former ? t('privacy.hold.replaces', { reason: former.reason }) : t('privacy.hold.reason.hint')}
        maxLength={500}
        value={typed.reason}
        onChange={(text) => setTyped((before) => ({ ...before, reason: text }))}
      />
      <FailureLines error={set.error} otherwise={t('administration.failed')} />
      <div className="row account__foot">
        <Button type="submit" disabled={!isWhole} busy={set.isPending}>
          {t('privacy.hold.set')}
        </Button>
      </div>
    </Form>
  )
}
