import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { ignoredAcknowledgements } from '#web/api/register.ts'
import { timestamp } from '#web/wording/page-format.ts'
import { RecordPanel } from './record-panel.tsx'

/** Acknowledgements without effect: duplicate, late, unknown or unreadable. */
export function IgnoredPanel() {
  const { data, error, refetch } = useQuery(ignoredAcknowledgements())
  return (
    <RecordPanel
      id="ignored"
      title={t('register.ignored.title')}
      empty={t('register.ignored.empty')}
      count={data?.acknowledgements.length}
      error={error}
      onRetry={() => void refetch()}
      heads={
        <>
          <th scope="col">{t('register.ignored.line')}</th>
          <th scope="col">{t('register.ignored.outcome')}</th>
          <th scope="col">{t('register.ignored.source')}</th>
          <th scope="col">{t('register.column.detail')}</th>
        </>
      }
    >
      {data?.acknowledgements.map((each) => (
        <tr key={each.id}>
          <td className="num">{each.lineId ?? '–'}</td>
          <td>{each.outcome === 'applied' ? '' : t(`register.outcome.${each.outcome}`)}</td>
          <td className="wide long-text">
            {each.source === 'call' ? t('register.ignored.call') : each.source}
            <small className="num">{timestamp(each.receivedAt)}</small>
          </td>
          <td className="wide long-text">{each.note}</td>
        </tr>
      ))}
    </RecordPanel>
  )
}
