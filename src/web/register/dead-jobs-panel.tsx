import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeadJobs } from '#contract/register.ts'
import { deadJobs, retryJob } from '#web/api/register.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { RetryModal } from './retry-modal.tsx'

type DeadJob = DeadJobs['jobs'][number]

/** Other work of the application that was given up: mails, documents, messages. */
export function DeadJobsPanel() {
  const { t } = useTranslation()
  const { historyTime } = useFormat()
  const { data, error, refetch } = useQuery(deadJobs())
  const [chosen, setChosen] = useState<DeadJob>()
  return (
    <section className="panel panel--clip list" aria-labelledby="dead-jobs">
      <div className="panel__head">
        <h2 id="dead-jobs">{t('register.jobs.title')}</h2>
      </div>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton lines={2} />}
      {data?.jobs.length === 0 && <p className="panel__body muted">{t('register.jobs.empty')}</p>}
      {data && data.jobs.length > 0 && (
        <table className="table table--cards">
          <thead>
            <tr>
              <th scope="col">{t('register.jobs.kind')}</th>
              <th scope="col">{t('register.jobs.dead')}</th>
              <th scope="col">{t('register.column.detail')}</th>
              <th scope="col" className="actions">
                <span className="sr-only">{t('dossiers.column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.jobs.map((job) => (
              <tr key={job.id}>
                <td>
                  {job.kind} <small className="num">{job.id}</small>
                </td>
                <td className="num">{historyTime(job.deadAt)}</td>
                <td>{job.lastError}</td>
                <td className="actions">
                  <Button
                    look="quiet"
                    size="sm"
                    aria-label={`${t('register.jobs.retry')} : ${job.kind} ${job.id}`}
                    onClick={() => setChosen(job)}
                  >
                    {t('register.jobs.retry')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && (
        <RetryModal
          title={t('register.jobs.retry-title')}
          text={t('register.jobs.retry-text', { kind: chosen.kind, id: chosen.id })}
          retry={() => retryJob(chosen.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}
