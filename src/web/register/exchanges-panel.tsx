import { useQuery } from '@tanstack/react-query'
import { registerExchanges } from '#web/api/register.ts'
import { t } from '#web/wording/translation.ts'
import { count, timestamp } from '#web/wording/page-format.ts'
import { RecordPanel } from './record-panel.tsx'

/** Files and messages that left, failed or came, newest first. */
export function ExchangesPanel() {
  const { data, error, refetch } = useQuery(registerExchanges())
  return (
    <RecordPanel
      id="exchanges"
      title={t('register.exchanges.title')}
      empty={t('register.exchanges.empty')}
      count={data?.exchanges.length}
      error={error}
      onRetry={() => void refetch()}
      heads={
        <>
          <th scope="col">{t('register.exchanges.at')}</th>
          <th scope="col">{t('register.exchanges.way')}</th>
          <th scope="col">{t('register.exchanges.name')}</th>
          <th scope="col">{t('register.exchanges.answer')}</th>
        </>
      }
    >
      {data?.exchanges.map(
        ({ id, at, connector, direction, name, status, answer, error: failure, durationMs }) => (
          <tr key={id}>
            <td className="num">
              {timestamp(at)}
              <small className="num">
                {t('register.exchanges.duration', { duration: count(durationMs) })}
              </small>
            </td>
            <td>{t(`register.exchanges.${direction}.${connector}`)}</td>
            <td className="wide long-text">{name}</td>
            <td className="wide long-text">
              {failure !== null && <strong>{failure}</strong>}
              {status !== null && failure === null && t('register.exchanges.status', { status })}
              {answer !== '' && (
                <small>
                  {direction === 'in' ? t('register.exchanges.lines', { count: answer }) : answer}
                </small>
              )}
            </td>
          </tr>
        ),
      )}
    </RecordPanel>
  )
}
