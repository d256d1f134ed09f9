import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { t } from '#web/wording/translation.ts'
import type { Task } from '#contract/tasks.ts'
import { daysBetween } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import { correctionAddress } from '#web/api/corrections.ts'
import { dossierAddress, DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { recallDocuments } from '#web/api/tasks.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { RemindControl } from '#web/dossiers/remind-control.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { day, euros, moment } from '#web/wording/page-format.ts'

/** One task with its one action. The title opens the dossier. */
export function TaskLine({ task }: { readonly task: Task }) {
  const amount = task.subscriptionGlobalAmount
  return (
    <li className="line todo__line">
      <span>
        <Link className="title" to={dossierAddress(task.dossierId)}>
          {task.present}
        </Link>
        <small>
          {[
            t('dossiers.row.short-number', { id: task.dossierId }),
            ...(amount === null ? [] : [euros(amount)]),
          ].join(' · ')}
        </small>
      </span>
      <span>
        <Subject task={task} />
        <When task={task} />
      </span>
      <Action task={task} />
    </li>
  )
}

function Subject({ task: { kind, signature, correctionOf } }: { readonly task: Task }) {
  const names = signature?.waiting ?? []
  if (correctionOf !== null) return t('task.answer.of', { name: correctionOf })
  if (kind === 'signature') return t('task.signature', { count: names.length, names: names.join(', ') })
  return t(`task.${kind}`, { names: names.join(', ') })
}

/** Its deadline if within this week, otherwise how long it has waited. */
function When({ task: { group, since, due } }: { readonly task: Task }) {
  const [today] = useState(() => parisDay(new Date()))
  const days = daysBetween(parisDay(new Date(since)), today)
  return (
    <small>
      {group === 'soon' && due !== null && (
        <span className="todo__due">
          {due <= today ? t('task.due.today') : t('task.due', { day: day(due) })} ·{' '}
        </span>
      )}
      <time dateTime={since} title={moment(since)}>
        {days > 0 ? t('task.since.days', { count: days }) : t('task.since.today')}
      </time>
    </small>
  )
}

function Action({ task }: { readonly task: Task }) {
  const { kind, dossierId, present, signature, phone, correctionId } = task
  if (kind === 'signature' || kind === 'unfinished')
    return signature && <RemindControl dossierId={dossierId} present={present} signature={signature} />
  if (kind === 'recall') return <RecallAction task={task} />
  if (kind === 'call' && phone !== null) {
    return (
      <a className="btn btn--secondary btn--sm" href={`tel:${phone}`}>
        {t('task.call.act', { phone })}
      </a>
    )
  }
  const address =
    correctionId === null ? dossierAddress(dossierId) : correctionAddress(dossierId, correctionId)
  return (
    <ButtonLink size="sm" to={address}>
      {t(`task.${kind}.act`, { phone: phone ?? '' })}
      <span className="sr-only"> {present}</span>
    </ButtonLink>
  )
}

function RecallAction({ task: { dossierId, present } }: { readonly task: Task }) {
  const [isOpen, setOpen] = useState(false)
  const recall = useSingleMutation({
    mutationFn: () => recallDocuments(dossierId),
    async onSuccess() {
      showToast(t('task.recall.done'))
      setOpen(false)
      await invalidate(DOSSIERS_KEY)
    },
  })
  return (
    <span>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('task.recall.act')}
        <span className="sr-only"> {present}</span>
      </Button>
      <AskModal
        title={t('task.recall.title')}
        isOpen={isOpen}
        confirm={t('task.recall.act')}
        cancel={t('task.recall.keep')}
        look="danger"
        isPending={recall.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => recall.mutate()}
      >
        <p>
          <strong>{present}</strong>, {t('dossiers.row.short-number', { id: dossierId })}.{' '}
          {t('task.recall.text')}
        </p>
        <FailureLines error={recall.error} otherwise={t('task.recall.failed')} />
      </AskModal>
    </span>
  )
}
