import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import type { Colleague } from '#contract/team.ts'
import { parisDay } from '#rules/paris-time.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { planAbsence } from '#web/api/team.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import '#web/styles/team.css'
import { PersonSelect } from '#web/ui/person-select.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { withNumber } from './with-number.ts'

/** Plans an absence: the colleague who covers it, and its days. A manager also chooses who is absent. */
export function AbsenceDialog({
  people,
  canChoose,
  onClose,
}: {
  readonly people: readonly Colleague[]
  readonly canChoose: boolean
  readonly onClose: () => void
}) {
  const [today] = useState(() => parisDay(new Date()))
  const self = people.find(({ isSelf }) => isSelf)
  const [absentId, setAbsent] = useState<number | null>(canChoose ? null : (self?.id ?? null))
  const [coverId, setCover] = useState<number | null>(null)
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState('')
  const isReady = absentId !== null && coverId !== null && from !== '' && to !== ''
  const plan = useSingleMutation({
    mutationFn: () => planAbsence({ absentId: absentId ?? 0, coverId: coverId ?? 0, from, to }),
    onSuccess: async () => {
      showToast(t('team.absence.planned'))
      onClose()
      await invalidate(DOSSIERS_KEY)
    },
  })
  return (
    <AskModal
      title={t('team.absence.plan')}
      form={{ className: 'team__form', noValidate: true }}
      confirm={t('team.absence.save')}
      disabled={!isReady}
      isPending={plan.isPending}
      onClose={onClose}
      onConfirm={() => plan.mutate()}
    >
      {/* Not validated here: the server's message explains impossible days, which a disabled button would not. */}
      <p className="muted">{t('team.absence.text')}</p>
      {canChoose && (
        <PersonSelect
          label={t('team.absence.absent')}
          none={t('team.choose')}
          people={people.map(withNumber)}
          value={absentId}
          onChange={(id) => {
            setAbsent(id)
            // No longer among the options: the list would show nobody, and the button would send that person.
            if (id === coverId) setCover(null)
          }}
        />
      )}
      <PersonSelect
        label={t('team.absence.cover')}
        none={t('team.choose')}
        people={people.filter(({ id }) => id !== absentId).map(withNumber)}
        value={coverId}
        onChange={setCover}
      />
      <div className="team__days">
        <InputField label={t('team.absence.from')} type="date" min={today} value={from} onChange={setFrom} />
        <InputField label={t('team.absence.to')} type="date" min={from} value={to} onChange={setTo} />
      </div>
      <FailureLines error={plan.error} otherwise={t('team.absence.failed')} />
    </AskModal>
  )
}
