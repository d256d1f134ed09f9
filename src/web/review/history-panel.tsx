import { useQuery } from '@tanstack/react-query'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { ReviewHistory } from '#contract/review.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { reviewHistory } from '#web/api/review.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { IntegrationChip } from '#web/dossiers/state-chips.tsx'
import { historyTime } from '#web/wording/page-format.ts'
import { RegisterOutcome } from './register-outcome.tsx'
import { SigningHistoryPanel } from './signing-history-panel.tsx'
import { TimelinePanel, type TimelineProps } from './timeline-panel.tsx'

/** Decisions and timeline, newest first, next to the signing history. Source: shell §2 Tab Actions. */
export function HistoryPanel({ id, onOpen, returnTo }: TimelineProps) {
  const { data, refetch } = useQuery(reviewHistory(id))
  return (
    <div className="review review--history">
      <div className="review__column">
        <RegisterOutcome id={id} />
        <section className="panel panel--clip">
          {data === undefined && <Skeleton lines={4} />}
          {data === null && (
            <div className="panel__body">
              <Alert tone="warn" title={t('review.unavailable')}>
                <button type="button" className="linkbtn" onClick={() => void refetch()}>
                  {t('common.retry')}
                </button>
              </Alert>
            </div>
          )}
          {data?.history.length === 0 && <p className="empty">{t('review.history.empty')}</p>}
          {data && data.history.length > 0 && <HistoryTable entries={data.history} />}
        </section>
        <TimelinePanel id={id} onOpen={onOpen} returnTo={returnTo} />
      </div>
      <SigningHistoryPanel id={id} />
    </div>
  )
}

function HistoryTable({ entries }: { readonly entries: ReviewHistory['history'] }) {
  const { locale } = useTranslation()
  // Not by their times: several may be of one second, and an hour is repeated in autumn.
  const latestFirst = entries.toReversed()
  return (
    <table className="table table--history">
      <caption className="sr-only">{t('review.history.caption')}</caption>
      <TableHead
        labels={[
          'review.history.state',
          'review.history.date',
          'review.history.user',
          'review.history.notes',
        ]}
      />
      <tbody>
        {latestFirst.map((entry, place) => (
          <tr key={latestFirst.length - place}>
            <td>
              <IntegrationChip state={entry.state} />
            </td>
            <td className="num">{historyTime(entry.createdAt)}</td>
            <td>{entry.user}</td>
            <td>
              {entry.reason ?? (entry.state === 'ongoing' ? t('review.history.signed') : null)}
              {entry.cause !== null && (
                <p className="muted">
                  {t('review.history.cause', { check: CHECK_NAMES[entry.cause][locale] })}
                </p>
              )}
              {entry.message !== null && (
                <p className="muted">{t('review.history.message', { message: entry.message })}</p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
