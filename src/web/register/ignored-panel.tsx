import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ignoredAcknowledgements } from '#web/api/register.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/wording/use-format.ts'

/** What the register said and what changed nothing: told twice, too late, unknown, unreadable. */
export function IgnoredPanel() {
  const { t } = useTranslation()
  const { historyTime } = useFormat()
  const { data, error, refetch } = useQuery(ignoredAcknowledgements())
  return (
    <section className="panel panel--clip list" aria-labelledby="ignored">
      <div className="panel__head">
        <h2 id="ignored">{t('register.ignored.title')}</h2>
      </div>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton lines={2} />}
      {data?.acknowledgements.length === 0 && (
        <p className="panel__body muted">{t('register.ignored.empty')}</p>
      )}
      {data && data.acknowledgements.length > 0 && (
        <table className="table table--cards">
          <thead>
            <tr>
              <th scope="col">{t('register.ignored.line')}</th>
              <th scope="col">{t('register.ignored.outcome')}</th>
              <th scope="col">{t('register.ignored.source')}</th>
              <th scope="col">{t('register.column.detail')}</th>
            </tr>
          </thead>
          <tbody>
            {data.acknowledgements.map((each) => (
              <tr key={each.id}>
                <td className="num">{each.lineId ?? '–'}</td>
                <td>{each.outcome === 'applied' ? '' : t(`register.outcome.${each.outcome}`)}</td>
                <td>
                  {each.source === 'call' ? t('register.ignored.call') : each.source}
                  <small className="num">{historyTime(each.receivedAt)}</small>
                </td>
                <td>{each.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
