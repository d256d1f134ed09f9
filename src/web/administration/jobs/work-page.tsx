import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#web/api/load-error.tsx'
import { operationsStatus } from '#web/api/operations.ts'
import { allWork } from '#web/api/work.ts'
import { QueuesPanel } from '#web/operations/queues-panel.tsx'
import { ServicesPanel } from '#web/operations/services-panel.tsx'
import { jobName } from '#web/register/job-name.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '#web/wording/translation.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { FailuresPanel } from './failures-panel.tsx'
import { GivenUpPanel } from './given-up-panel.tsx'
import { PeriodicPanel } from './periodic-panel.tsx'

/** Background work: failures, queues, services and scheduled jobs. */
export function WorkPage() {
  const work = useQuery(allWork())
  const status = useQuery(operationsStatus())
  const error = work.error ?? status.error
  const retry = () => {
    void work.refetch()
    void status.refetch()
  }
  return (
    <div className="page page--list">
      <AdministrationTabs current="work" />
      <div className="page__head">
        <PageHeading title={t('administration.work')} />
        <p className="muted">{t('work.intro')}</p>
      </div>
      {error && <LoadError error={error} onRetry={retry} />}
      {(!work.data || !status.data) && !error && <Skeleton lines={9} />}
      {work.data && status.data && (
        <>
          {work.data.paused.length > 0 && (
            <Alert tone="warn" title={t('work.paused')}>
              {work.data.paused.map(jobName).join(', ')}
            </Alert>
          )}
          <FailuresPanel work={work.data} />
          <ServicesPanel services={status.data.services} />
          <QueuesPanel queues={status.data.queues} />
          <PeriodicPanel periodic={work.data.periodic} />
          {work.data.given_up.length > 0 && <GivenUpPanel jobs={work.data.given_up} />}
        </>
      )}
    </div>
  )
}
