import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { operationsStatus } from '#web/api/operations.ts'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadState } from '#web/api/load-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { timestamp } from '#web/wording/page-format.ts'
import { QueuesPanel } from './queues-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'

/** Status of the installation: external services, pending jobs, last backup. */
export function StatusPage() {
  const { data, error, refetch } = useQuery(operationsStatus())
  const backup = data?.lastBackupAt
  const trial = data?.lastTrial
  return (
    <div className="page">
      <BackLink to="/tableau-de-bord/integration" label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading title={t('status.title')} />
        <Link to="/operations/registre">
          {t('status.register')} <Icon of={ArrowRight} />
        </Link>
      </div>
      <LoadState of={{ data, error, refetch }} lines={6} />
      {data && (
        <>
          <p className="muted">
            {t('status.at', { time: timestamp(data.at) })}{' '}
            {backup ? t('status.backup', { time: timestamp(backup) }) : t('status.backup.none')}{' '}
            {!trial && t('status.trial.none')}
            {trial?.ok && t('status.trial', { time: timestamp(trial.at) })}
          </p>
          {data.alerts.map(({ code, severity, sentence, since, page }) => (
            <Alert
              key={code}
              tone={severity === 'critical' ? 'error' : 'warn'}
              title={t('status.alert.since', { time: timestamp(since) })}
            >
              <p>{sentence}</p>
              {page !== '/operations/etat' && <Link to={page}>{t('status.alert.open')}</Link>}
            </Alert>
          ))}
          {trial && !trial.ok && (
            <Alert tone="error" title={t('status.trial.failed', { time: timestamp(trial.at) })}>
              <p>{t('status.trial.failed-text')}</p>
            </Alert>
          )}
          {data.failedVersion && (
            <Alert tone="error" title={t('status.failed-version', { version: data.failedVersion.version })}>
              {data.failedVersion.problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </Alert>
          )}
          <ServicesPanel services={data.services} />
          <QueuesPanel queues={data.queues} />
        </>
      )}
    </div>
  )
}
