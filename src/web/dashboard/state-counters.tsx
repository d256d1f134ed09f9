import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { Counter, type CounterTone } from '#web/ui/counter.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { count } from '#web/wording/page-format.ts'
import type { DossierList } from '#vocabulary/dossier-state.ts'

const COUNTERS: readonly {
  readonly list: DossierList
  readonly tone: CounterTone
  readonly hollow?: boolean
}[] = [
  { list: 'current', tone: 'neutral' },
  { list: 'signature', tone: 'info' },
  { list: 'signed', tone: 'ok' },
  { list: 'abandoned', tone: 'neutral', hollow: true },
]

/** Dossier counts by list, each linking to it. */
export function StateCounters() {
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
        <Counter
          key={list}
          to={`/dossier/${LIST_SLUGS[list]}`}
          figure={data && count(data[list])}
          label={t(`dashboard.counter.${list}`)}
          hint={hint(list)}
          tone={tone}
          hollow={hollow}
        />
      ))}
    </nav>
  )
}
