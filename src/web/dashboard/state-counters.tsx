import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { Link } from '#web/ui/link.tsx'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import type { DossierList } from '#vocabulary/dossier-state.ts'

const COUNTERS: readonly { readonly list: DossierList; readonly tone: string; readonly hollow?: boolean }[] =
  [
    { list: 'current', tone: 'neutral' },
    { list: 'signature', tone: 'info' },
    { list: 'signed', tone: 'ok' },
    { list: 'abandoned', tone: 'neutral', hollow: true },
  ]

/** Dossier counts by list, each linking to it. */
export function StateCounters() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { role } = useUser()
  const { data, error, refetch } = useQuery(dossierCounts())
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  const hint = (list: DossierList) =>
    list === 'current' && !canCreateForClient(role)
      ? t('dashboard.sub.own.current')
      : t(`dashboard.sub.${list}`)
  return (
    <nav className="counters" aria-label={t('dashboard.counters')}>
      {COUNTERS.map(({ list, tone, hollow }) => (
        <Link key={list} to={`/dossier/${LIST_SLUGS[list]}`}>
          <span className="fig">{data ? count(data[list]) : '–'}</span>
          <span className={`lab state--${tone}`}>
            <i className={hollow ? 'dot dot--off' : 'dot'} />
            {t(`dashboard.counter.${list}`)}
          </span>
          <span className="sub">{hint(list)}</span>
          <span className="go">
            <Icon of={ArrowRight} />
          </span>
        </Link>
      ))}
    </nav>
  )
}
