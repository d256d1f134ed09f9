import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { operationsStatus } from '#web/api/operations.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { retryJobs, WORK_KEY, type WhichJobs, type Work } from '#web/api/work.ts'
import { jobName } from '#web/register/job-name.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { GiveUpDialog } from './give-up-dialog.tsx'

type DeadJob = Work['dead'][number]

/** Dead letters, to retry or to close, one by one or by kind. */
export function FailuresPanel({ work }: { readonly work: Work }) {
  const [closed, setClosed] = useState<WhichJobs>()
  const refresh = () => invalidate(WORK_KEY, operationsStatus().queryKey)
  const retry = useSingleMutation({
    mutationFn: retryJobs,
    onSuccess: ({ jobs }) => {
      showToast(t('work.retried', { count: jobs }))
      return refresh()
    },
  })
  const own = work.dead.filter((job) => !job.own_screen)
  const kinds = [...new Set(own.map(({ kind }) => kind))].filter(
    (kind) => own.filter((job) => job.kind === kind).length > 1,
  )
  const acts = { isBusy: retry.isPending, onRetry: retry.mutate, onClose: setClosed }
  return (
    <>
      <TitledPanel id="failures" title={t('work.failures')}>
        <FailureLines error={retry.error} otherwise={t('administration.failed')} />
        {work.dead.length === 0 ? (
          <EmptyState title={t('work.failures.none')} />
        ) : (
          <>
            {kinds.map((kind) => (
              <KindLine key={kind} kind={kind} {...acts} />
            ))}
            <FailureTable jobs={work.dead} {...acts} />
          </>
        )}
        {work.more && <p className="muted panel__note">{t('work.more')}</p>}
      </TitledPanel>
      {closed && <GiveUpDialog which={closed} onDone={refresh} onClose={() => setClosed(undefined)} />}
    </>
  )
}

interface Acts {
  /** A retry is running. */
  readonly isBusy: boolean
  readonly onRetry: (which: WhichJobs) => void
  readonly onClose: (which: WhichJobs) => void
}

/** Actions on all failures of one kind. */
function KindLine({ kind, isBusy, onRetry, onClose }: Acts & { readonly kind: string }) {
  const name = jobName(kind)
  return (
    <div className="row row--wrap panel__note">
      <strong>{name}</strong>
      <Button size="sm" disabled={isBusy} onClick={() => onRetry({ kind })}>
        {t('work.retry-all')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button size="sm" look="danger" onClick={() => onClose({ kind })}>
        {t('work.give-up-all')}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

function FailureTable({ jobs, ...acts }: Acts & { readonly jobs: readonly DeadJob[] }) {
  return (
    <table className="table table--cards table--labelled">
      <TableHead labels={['status.kind', 'work.reason', 'work.since']} actions="dossiers.column.actions" />
      <tbody>
        {jobs.map((job) => (
          <FailureRow key={job.id} job={job} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function FailureRow({ job, isBusy, onRetry, onClose }: Acts & { readonly job: DeadJob }) {
  const { id, kind, cause, error, dead_at, attempts, own_screen } = job
  const name = jobName(kind)
  return (
    <tr>
      <td>
        {name} <small className="num">{`n° ${id}`}</small>
      </td>
      <td data-label={t('work.reason')} className="long-text">
        {t(`work.cause.${cause}`)}
        <small lang="en">{error}</small>
      </td>
      <td data-label={t('work.since')} className="num">
        {moment(dead_at)}
        <small>{t('work.attempts', { count: attempts })}</small>
      </td>
      <td className="actions">
        {own_screen ? (
          <span className="muted">{t('work.own-screen')}</span>
        ) : (
          <>
            <Button size="sm" disabled={isBusy} onClick={() => onRetry({ id })}>
              {t('work.retry')}
              <span className="sr-only">{` ${name} ${id}`}</span>
            </Button>
            <Button size="sm" look="danger" onClick={() => onClose({ id })}>
              {t('work.give-up')}
              <span className="sr-only">{` ${name} ${id}`}</span>
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
