import type { Work } from '#web/api/work.ts'
import { jobName } from '#web/register/job-name.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'

/** Scheduled jobs with their last and next runs. */
export function PeriodicPanel({ periodic }: { readonly periodic: Work['periodic'] }) {
  return (
    <TitledPanel id="periodic" title={t('work.periodic')}>
      <table className="table table--cards table--tight table--labelled">
        <TableHead
          labels={['status.kind', 'work.every', 'work.last-run', 'work.next-run', 'status.last-error']}
        />
        <tbody>
          {periodic.map(({ kind, every_hours, last_run_at, next_run_at, error }) => (
            <tr key={kind}>
              <td>
                {jobName(kind)} <code className="muted xs">{kind}</code>
              </td>
              <td className="num" data-label={t('work.every')}>
                {every_hours < 1
                  ? t('work.every-minutes', { count: every_hours * 60 })
                  : t('work.every-hours', { count: every_hours })}
              </td>
              <td className="num" data-label={t('work.last-run')}>
                {last_run_at === null ? '–' : moment(last_run_at)}
              </td>
              <td className="num" data-label={t('work.next-run')}>
                {next_run_at === null ? '–' : moment(next_run_at)}
              </td>
              <td data-label={t('status.last-error')} className="long-text">
                {error ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledPanel>
  )
}
