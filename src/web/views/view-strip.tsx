import { useQueries, useQuery } from '@tanstack/react-query'
import type { SavedView, ViewDefinition } from '#contract/views.ts'
import { growsWithList, isSlowList } from '#rules/slow-view.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { viewCount } from '#web/api/views.ts'
import { useUser } from '#web/session/user-context.ts'
import { Link } from '#web/ui/link.tsx'
import { t } from '#web/wording/translation.ts'
import { count } from '#web/wording/page-format.ts'
import { counterOf } from './list-counter.ts'
import { isChanged, viewAddress } from './use-view-address.ts'

const FRESH_MS = 30_000

/** The saved views of a list as links, each with its count; nothing without any. */
export function ViewStrip({
  views,
  current,
  definition,
}: {
  readonly views: readonly SavedView[]
  readonly current: SavedView | undefined
  readonly definition: ViewDefinition
}) {
  const { role } = useUser()
  const { data: sizes } = useQuery(dossierCounts())
  // Skips the count of views that are slow to read: counting them would be as slow, and nobody asked for it.
  const isCounted = ({ definition }: SavedView) =>
    !growsWithList({ role, ...definition }) ||
    (sizes !== undefined && !isSlowList({ role, ...definition }, sizes[counterOf(definition)]))
  const counts = useQueries({
    queries: views.map((view) => ({
      ...viewCount(view),
      staleTime: FRESH_MS,
      enabled: isCounted(view),
    })),
  })
  if (views.length === 0) return null
  return (
    <nav className="viewstrip" aria-label={t('views.title')}>
      {views.map((view, index) => {
        const counted = counts[index]?.data
        const isCurrent = view.id === current?.id
        return (
          <Link
            key={view.id}
            to={viewAddress(view)}
            aria-current={isCurrent ? 'page' : undefined}
            title={view.own ? undefined : t('views.of', { owner: view.owner })}
          >
            {view.name}
            {isCurrent && isChanged(view.definition, definition) && <> · {t('views.changed')}</>}
            {counted && <span className="count">{`${count(counted.count)}${counted.more ? '+' : ''}`}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
