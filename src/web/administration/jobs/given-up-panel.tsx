import type { Work } from '#web/api/work.ts'
import { useJobName } from '#web/register/use-job-name.ts'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { useFormat } from '#web/wording/use-format.ts'

/** Jobs that were closed without another try, by whom and why. */
export function GivenUpPanel({ jobs }: { readonly jobs: Work['given_up'] }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const nameOf = useJobName()
  return (
    <TitledPanel id="given-up" title={t('work.given-up')}>
      <table className="table table--cards table--labelled">
        <TableHead labels={['status.kind', 'work.give-up.reason', 'work.given-up.by']} />
        <tbody>
          {jobs.map(({ id, kind, reason, by, at }) => (
            <tr key={id}>
              <td>
                {nameOf(kind)} <small className="num">{`n° ${id}`}</small>
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
