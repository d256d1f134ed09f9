import { useState } from 'react'
import { endOfParisDay } from '#rules/end-of-paris-day.ts'
import { parisDay } from '#rules/paris-time.ts'
import { addDays } from '#rules/add-to-day.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { replayEvents, type WebhookOf, WEBHOOKS_KEY } from '#web/api/webhooks.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { ErrorLines } from '#web/ui/error-lines.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** Sends the events of some days again. */
export function ReplayDialog({ of, onClose }: { readonly of: WebhookOf; readonly onClose: () => void }) {
  const [days, setDays] = useState(() => ({ from: parisDay(new Date()), until: parisDay(new Date()) }))
  const isComplete = days.from !== '' && days.until !== ''
  const isReversed = isComplete && days.until < days.from
  const replay = useSingleMutation({
    mutationFn: () =>
      replayEvents(of, {
        from: endOfParisDay(addDays(days.from, -1)).toISOString(),
        until: endOfParisDay(days.until).toISOString(),
      }),
    onSuccess: async ({ planned }) => {
      if (!planned) return
      showToast(t('webhooks.replay.done'))
      onClose()
      await invalidate(WEBHOOKS_KEY)
    },
  })
  return (
    <AskModal
      title={t('webhooks.replay.period')}
      form={{ className: 'stack' }}
      confirm={t('webhooks.replay.save')}
      disabled={!isComplete || isReversed}
      isPending={replay.isPending}
      onClose={onClose}
      onConfirm={() => replay.mutate()}
    >
      <p>{t('webhooks.replay.text')}</p>
      {(['from', 'until'] as const).map((end) => (
        <InputField
          key={end}
          label={t(`webhooks.replay.${end}`)}
          error={end === 'until' && isReversed ? t('webhooks.replay.order') : undefined}
          className="input input--w10"
          type="date"
          value={days[end]}
          onChange={(text) => setDays({ ...days, [end]: text })}
        />
      ))}
      {replay.data?.planned === false && <ErrorLines sentences={[t('webhooks.replay.none')]} />}
      <FailureLines error={replay.error} otherwise={t('administration.failed')} />
    </AskModal>
  )
}
