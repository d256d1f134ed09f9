import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { Link } from '#web/ui/link.tsx'
import type { DossierListItem } from '#contract/dossiers.ts'
import { canCreateDossier } from '#rules/permission.ts'
import { dossierAddress, firstDossiers } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { count, euros } from '#web/wording/page-format.ts'

const SHOWN = 5

/** The most recent open dossiers, to resume. */
export function ResumeList() {
  const { role } = useUser()
  const { data, error, refetch } = useQuery(firstDossiers('current-cases', SHOWN))
  return (
    <section className="panel panel--clip" aria-labelledby="resume">
      <div className="panel__head">
        <h2 id="resume">{t('dashboard.resume.title')}</h2>
        {data && data.total_items > 0 && (
          <Link to="/dossier/current-cases">
            {t('dashboard.resume.all', { count: data.total_items, total: count(data.total_items) })}
          </Link>
        )}
      </div>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton lines={SHOWN} />}
      {data?.dossiers.length === 0 && (
        <EmptyState title={t('dashboard.resume.empty')}>
          {canCreateDossier(role) ? t('dashboard.resume.empty-hint') : undefined}
        </EmptyState>
      )}
      <div className="resume__lines">
        {data?.dossiers.map((dossier) => (
          <ResumeLine key={dossier.id} dossier={dossier} />
        ))}
      </div>
    </section>
  )
}

function ResumeLine({ dossier }: { readonly dossier: DossierListItem }) {
  return (
    <Link className="line" to={dossierAddress(dossier.id)}>
      <span>
        <strong>{dossier.present}</strong>
        <small>{t('dossiers.row.short-number', { id: dossier.id })}</small>
      </span>
      <span className="prog">
        {dossier.page ?? t('dossier.state.ongoing')}
        <span className="sr-only"> {t('wizard.progress', { percent: dossier.progress })}</span>
        <span className="meter" aria-hidden="true">
          <i style={{ width: `${dossier.progress}%` }} />
        </span>
      </span>
      <span className="num right">
        {dossier.subscriptionGlobalAmount === null ? '' : euros(dossier.subscriptionGlobalAmount)}
      </span>
      <span className="line__go">
        <Icon of={ChevronRight} />
      </span>
    </Link>
  )
}
