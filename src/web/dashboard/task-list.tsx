import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { Task } from '#contract/tasks.ts'
import { daysBetween } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import { correctionAddress } from '#web/api/corrections.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { taskList } from '#web/api/tasks.ts'
import { RemindControl } from '#web/dossiers/remind-control.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFormat } from '#web/wording/use-format.ts'

/** What an advisor has to do next, oldest first; hidden when there is nothing. */
export function TaskList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(taskList())
  if (error) {
    return (
      <div className="todo">
        <LoadError error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data || data.tasks.length === 0) return null
  return (
    <section className="panel panel--clip todo" aria-labelledby="tasks">
      <div className="panel__head">
        <h2 id="tasks">{t('task.title')}</h2>
      </div>
      <ul className="resume__lines">
        {data.tasks.map((task) => (
          <TaskLine key={`${task.kind}-${task.dossierId}`} task={task} />
        ))}
      </ul>
    </section>
  )
}

function TaskLine({ task }: { readonly task: Task }) {
  const { t } = useTranslation()
  const { euros } = useFormat()
  const amount = task.subscriptionGlobalAmount
  return (
    <li className="line todo__line">
      <span>
        <strong>{task.present}</strong>
        <small>
          {[
            t('dossiers.row.short-number', { id: task.dossierId }),
            ...(amount === null ? [] : [euros(amount)]),
          ].join(' · ')}
        </small>
      </span>
      <span>
        <Subject task={task} />
        <small>
          <Since since={task.since} />
        </small>
      </span>
      <Action task={task} />
    </li>
  )
}

function Subject({ task: { kind, signature, correctionOf } }: { readonly task: Task }) {
  const { t } = useTranslation()
  if (correctionOf !== null) return t('task.correction.of', { name: correctionOf })
  if (kind !== 'signature') return t(`task.${kind}`)
  const waiting = signature?.waiting ?? []
  return t('task.signature', { count: waiting.length, names: waiting.join(', ') })
}

function Since({ since }: { readonly since: string }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const [today] = useState(() => parisDay(new Date()))
  const days = daysBetween(parisDay(new Date(since)), today)
  return (
    <time dateTime={since} title={moment(since)}>
      {days > 0 ? t('task.since.days', { count: days }) : t('task.since.today')}
    </time>
  )
}

function Action({ task }: { readonly task: Task }) {
  const { t } = useTranslation()
  const { kind, dossierId, present, signature, correctionId, correctionOf } = task
  if (kind === 'signature') {
    return signature && <RemindControl dossierId={dossierId} present={present} signature={signature} />
  }
  const address =
    correctionId === null ? dossierAddress(dossierId) : correctionAddress(dossierId, correctionId)
  return (
    <ButtonLink size="sm" to={address}>
      {t(correctionOf === null ? `task.${kind}.act` : 'task.correction.open')}
      <span className="sr-only"> {present}</span>
    </ButtonLink>
  )
}
