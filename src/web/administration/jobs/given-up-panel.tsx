import type { Work } from '#web/api/work.ts'
import { jobName } from '#web/register/job-name.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'

/** Jobs that were closed without another try, by whom and why. */
export function GivenUpPanel({ jobs }: { readonly jobs: Work['given_up'] }) {
  return (
    <TitledPanel id="given-up" title={t('work.given-up')}>
      <table className="table table--cards table--labelled">
        <TableHead labels={['status.kind', 'work.give-up.reason', 'work.given-up.by']} />
        <tbody>
          {jobs.map(({ id, kind, reason, by, at }) => (
            <tr key={id}>
              <td>
                {jobName(kind)} <small className="num">{`n° ${id}`}</small>
              </td>
              <td data-label={t('work.give-up.reason')}>{reason}</td>
              <td data-label={t('work.given-up.by')}>
                {by ?? '–'}
                <small className="num">{moment(at)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledPanel>
  )
}
