import { t } from '#web/wording/translation.ts'
import type { OperationsStatus } from '#contract/operations.ts'
import { jobName } from '#web/register/job-name.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { count } from '#web/wording/page-format.ts'

/** Pending jobs by kind, those with something to do first. */
export function QueuesPanel({ queues }: Pick<OperationsStatus, 'queues'>) {
  return (
    <TitledPanel id="queues" title={t('status.queues')}>
      <table className="table table--cards table--tight table--labelled">
        <TableHead
          labels={[
            'status.kind',
            'status.due',
            'status.oldest',
            'status.failed',
            'status.dead',
            'status.last-error',
          ]}
        />
        <tbody>
          {queues
            .toSorted((one, other) => Number(hasWork(other)) - Number(hasWork(one)))
            .map(({ kind, due, oldestSeconds, failed, dead, lastError }) => (
              <tr key={kind}>
                <td>
                  {jobName(kind)} <code className="muted xs">{kind}</code>
                </td>
                <td className="num" data-label={t('status.due')}>
                  {count(due)}
                </td>
                <td className="num" data-label={t('status.oldest')}>
                  {due === 0 ? '–' : t('status.seconds', { seconds: count(oldestSeconds) })}
                </td>
                <td className="num" data-label={t('status.failed')}>
                  {count(failed)}
                </td>
                <td className="num" data-label={t('status.dead')}>
                  {count(dead)}
                </td>
                <td data-label={t('status.last-error')} className="long-text">
                  {lastError ?? '–'}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </TitledPanel>
  )
}

function hasWork({ due, failed, dead }: OperationsStatus['queues'][number]): boolean {
  return due + failed + dead > 0
}
