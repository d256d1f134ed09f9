import { useQuery } from '@tanstack/react-query'
import { defaultColumns } from '#rules/dossier-columns.ts'
import { ArrowRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { INTEGRATION_LIST } from '#web/session/integration-list.ts'
import { Link } from '#web/ui/link.tsx'
import { dossierCounts, integrationList, reviewAddress } from '#web/api/dossiers.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExamineLink } from '#web/dossiers/examine-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DossierTable } from '#web/dossiers/dossier-table.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ShortcutHints } from '#web/ui/shortcut-hints.tsx'
import { useListColumns } from '#web/dossiers/use-list-columns.tsx'
import { count } from '#web/wording/page-format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { IntegrationFlow } from './integration-flow.tsx'
import { RegisterButton } from './register-button.tsx'
import { StateCounters } from './state-counters.tsx'

const QUEUE_ROWS = 9

/** Fetched, with its sentences, only while documents are being signed. */
const CorrectionTasks = lazyPart(async () => (await import('./correction-tasks.tsx')).CorrectionTasks, {
  wording: 'corrections',
})

/** Management and integration tabs of reviewers. Source: shell §2 Dashboard. */
export function ReviewerDashboard({ tab }: { readonly tab: 'gestion' | 'integration' }) {
  const { data } = useQuery(dossierCounts())
  const tabs = [
    {
      to: '/tableau-de-bord/gestion',
      label: t('dashboard.tab.gestion'),
      count: data && count(data.current + data.signature + data.signed + data.abandoned),
      current: tab === 'gestion',
    },
    {
      to: '/tableau-de-bord/integration',
      label: t('dashboard.tab.integration'),
      count: data && count(data.signed_ongoing),
      current: tab === 'integration',
      alert: (data?.signed_ongoing ?? 0) > 0,
    },
  ]
  return (
    <div className="page">
      <div className="row row--between page__head">
        <PageHeading title={`${t(`dashboard.tab.${tab}`)} – ${t('dashboard.title')}`}>
          {t('dashboard.title')}
        </PageHeading>
        {tab === 'gestion' ? (
          <RegisterButton />
        ) : (
          <nav className="row" aria-label={t('dashboard.operations')}>
            <Link to="/bon-du-premier-coup">
              {t('dashboard.quality.link')} <Icon of={ArrowRight} />
            </Link>
            <Link to="/operations/registre">
              {t('dashboard.register.link')} <Icon of={ArrowRight} />
            </Link>
            <Link to="/operations/etat">
              {t('dashboard.status.link')} <Icon of={ArrowRight} />
            </Link>
          </nav>
        )}
      </div>
      <NavTabs label={t('dashboard.tabs')} tabs={tabs} />
      {tab === 'gestion' ? (
        <div className="list">
          <StateCounters />
        </div>
      ) : (
        <>
          <IntegrationFlow counts={data} />
          <Queue />
          {data && data.signature > 0 && <CorrectionTasks of="signing" />}
        </>
      )}
    </div>
  )
}

function Queue() {
  const columns = useListColumns(defaultColumns('review', true))
  const { data, error, refetch } = useQuery(
    integrationList({
      page: 1,
      itemsPerPage: QUEUE_ROWS,
      integrationState: 'ongoing',
      searchTerm: '',
      form: 'all',
      sort: 'due',
    }),
  )
  return (
    <section className="panel panel--clip list" aria-labelledby="queue">
      <div className="panel__head">
        <h2 id="queue">{t('dashboard.queue.title')}</h2>
        <ShortcutHints />
        <Link to={`${INTEGRATION_LIST}/ongoing`}>
          {t('dashboard.queue.all')} <Icon of={ArrowRight} />
        </Link>
      </div>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.dossiers.length === 0 && <EmptyState title={t('dashboard.queue.empty')} />}
      {!error && data?.dossiers.length !== 0 && (
        <DossierTable
          dossiers={data?.dossiers}
          rows={QUEUE_ROWS}
          columns={columns}
          addressOf={({ id }) => reviewAddress(id)}
          Actions={ExamineLink}
        />
      )}
    </section>
  )
}
