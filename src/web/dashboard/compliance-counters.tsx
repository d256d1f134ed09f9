import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#web/api/load-error.tsx'
import { screeningHits } from '#web/api/screening.ts'
import { awaitedConclusions } from '#web/api/vigilance.ts'
import { Counter } from '#web/ui/counter.tsx'
import { t } from '#web/wording/translation.ts'
import { count } from '#web/wording/page-format.ts'

/** What waits for compliance, each linking to its tab. */
export function ComplianceCounters() {
  const open = useQuery(screeningHits('open', 0))
  const held = useQuery(screeningHits('held', 0))
  const conclusions = useQuery(awaitedConclusions())
  const failed = [open, held, conclusions].find(({ error }) => error)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  const figureOf = ({ data }: typeof open) => data && count(data.data.length) + (data.more ? '+' : '')
  const figures = {
    open: figureOf(open),
    held: figureOf(held),
    conclusions: conclusions.data && count(conclusions.data.total),
  }
  return (
    <nav className="counters counters--few" aria-label={t('compliance.waiting')}>
      {(['open', 'held', 'conclusions'] as const).map((tab) => (
        <Counter
          key={tab}
          to={`/compliance?tab=${tab}`}
          figure={figures[tab]}
          label={t(`compliance.tab.${tab}`)}
          hint={t(`compliance.waiting.${tab}`)}
          tone={figures[tab] === '0' ? 'neutral' : 'warn'}
        />
      ))}
    </nav>
  )
}
