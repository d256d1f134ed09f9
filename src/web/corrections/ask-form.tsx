import { invalidate } from '#web/api/query-client.ts'
import { Send, Trash2 } from '#web/ui/icons.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import type { CorrectionList } from '#contract/corrections.ts'
import type { Concerned } from '#vocabulary/correction.ts'
import { openCorrection } from '#web/api/corrections.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { showToast } from '#web/ui/toast.tsx'
import { FailureAlert } from '#web/api/failure-alert.tsx'
import { useRemarkBoard, useTargets } from './remark-board.tsx'

/** The request for a correction: the pinned remarks, the person asked, the deadline, and what it reopens. */
export function AskForm({
  dossierId,
  list,
  onSent,
}: {
  readonly dossierId: number
  readonly list: CorrectionList
  readonly onSent: (correctionId: number) => void
}) {
  const board = useRemarkBoard()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [who, setWho] = useState<Concerned | undefined>(list.concerned[0]?.who)
  const [deadline, setDeadline] = useState(list.deadline)
  const sending = useSend(dossierId, onSent)
  const asked = board?.asked ?? 0
  useEffect(() => {
    if (asked === 0) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [asked])
  if (!board || (board.remarks.length === 0 && asked === 0)) return null
  const { remarks } = board
  return (
    <section className="panel ask" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('correction.ask.title')}
      </h2>
      {remarks.length === 0 && <p className="muted">{t('correction.ask.empty')}</p>}
      <ul className="ask__remarks">
        {remarks.map(({ key, place, text, passage }) => (
          <li key={key}>
            <span>
              <strong>{place}</strong>
              {passage && <q className="small muted">{passage.quote}</q>}
              <span className="ask__text">{text}</span>
            </span>
            <IconButton
              icon={Trash2}
              danger
              label={t('correction.pin.remove', { place })}
              onClick={() => {
                heading.current?.focus()
                board.remove(key)
              }}
            />
          </li>
        ))}
      </ul>
      <div className="ask__fields">
        <WhoField list={list} who={who} onChange={setWho} />
        <DayField day={deadline} onChange={setDeadline} />
      </div>
      <p className="muted">{t('correction.ask.keeps')}</p>
      <FailureAlert error={sending.error} otherwise={t('correction.ask.failed')} />
      <div className="correct__acts">
        <Button look="quiet" disabled={sending.isPending} onClick={board.clear}>
          {t('common.cancel')}
        </Button>
        <Button
          look="primary"
          icon={Send}
          disabled={remarks.length === 0 || who === undefined}
          busy={sending.isPending}
          onClick={() => who && sending.mutate({ who, deadline })}
        >
          {t('correction.ask.send')}
        </Button>
      </div>
    </section>
  )
}

function WhoField({
  list: { concerned },
  who,
  onChange,
}: {
  readonly list: CorrectionList
  readonly who: Concerned | undefined
  readonly onChange: (who: Concerned) => void
}) {
  const group = useId()
  return (
    <fieldset className="field">
      <legend className="label">{t('correction.ask.who')}</legend>
      {concerned.map((each) => (
        <label key={each.who} className="check">
          <input type="radio" name={group} checked={each.who === who} onChange={() => onChange(each.who)} />
          <span>
            {each.name} <span className="muted">{t(`correction.concerned.${each.who}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function DayField({ day, onChange }: { readonly day: string; readonly onChange: (day: string) => void }) {
  return (
    <InputField
      label={t('correction.ask.deadline')}
      hint={t('correction.ask.deadline-hint')}
      type="date"
      className="input input--w10"
      required
      value={day}
      onChange={onChange}
    />
  )
}

function useSend(dossierId: number, onSent: (correctionId: number) => void) {
  const board = useRemarkBoard()
  const targetOf = useTargets(dossierId)
  return useSingleMutation({
    mutationFn: ({ who, deadline }: { readonly who: Concerned; readonly deadline: string }) =>
      openCorrection(dossierId, {
        concerned: who,
        remarks: (board?.remarks ?? []).map((remark) => ({ target: targetOf(remark), text: remark.text })),
        ...(deadline === '' ? {} : { deadline }),
      }),
    onSuccess({ id }) {
      showToast(t('correction.ask.sent'))
      onSent(id)
      board?.clear()
    },
    // After a conflict the form goes, and its message with it. The remarks are kept.
    onError(error) {
      if (error instanceof ApiError && error.status === 409)
        showToast(failureSentences(error, t('correction.ask.failed')).join(' '), 'error')
    },
    onSettled: async () => {
      await invalidate(['review', dossierId])
      await invalidate(DOSSIERS_KEY)
      setTimeout(catchFocus)
    },
  })
}
