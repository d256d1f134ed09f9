import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DeadJobs } from '#contract/register.ts'
import { deadJobs, retryJob } from '#web/api/register.ts'
import { Button } from '#web/ui/button.tsx'
import { jobName } from './job-name.ts'
import { timestamp } from '#web/wording/page-format.ts'
import { RecordPanel } from './record-panel.tsx'
import { RetryModal } from './retry-modal.tsx'

type DeadJob = DeadJobs['jobs'][number]

/** Dead letters of other kinds: mails, documents, messages. */
export function DeadJobsPanel() {
  const { data, error, refetch } = useQuery(deadJobs())
  const [chosen, setChosen] = useState<DeadJob>()
  return (
    <>
      <RecordPanel
        id="dead-jobs"
        title={t('register.jobs.title')}
        empty={t('register.jobs.empty')}
        count={data?.jobs.length}
        error={error}
        onRetry={() => void refetch()}
        heads={
          <>
            <th scope="col">{t('status.kind')}</th>
            <th scope="col">{t('register.jobs.dead')}</th>
            <th scope="col">{t('register.column.detail')}</th>
            <th scope="col" className="actions">
              <span className="sr-only">{t('dossiers.column.actions')}</span>
            </th>
          </>
        }
      >
        {data?.jobs.map((job) => (
          <JobRow key={job.id} job={job} onRetry={() => setChosen(job)} />
        ))}
      </RecordPanel>
      {chosen && (
        <RetryModal
          title={t('register.jobs.retry-title')}
          text={t('register.jobs.retry-text', { kind: jobName(chosen.kind), id: chosen.id })}
          confirm={t('register.jobs.retry')}
          done={t('register.jobs.retry-done')}
          retry={() => retryJob(chosen.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function JobRow({ job, onRetry }: { readonly job: DeadJob; readonly onRetry: () => void }) {
  const name = jobName(job.kind)
  return (
    <tr>
      <td>
        {name} <small className="num">{job.id}</small>
      </td>
      <td className="num">{timestamp(job.deadAt)}</td>
      <td className="wide long-text">{job.lastError}</td>
      <td className="actions">
        <Button
          look="quiet"
          size="sm"
          aria-label={t('dossiers.row.action', {
            action: t('register.jobs.retry'),
            present: `${name} ${job.id}`,
          })}
          onClick={onRetry}
        >
          {t('register.jobs.retry')}
        </Button>
      </td>
    </tr>
  )
}
