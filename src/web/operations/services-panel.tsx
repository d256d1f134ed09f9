import { t } from '#web/wording/translation.ts'
import type { OperationsStatus } from '#contract/operations.ts'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { timestamp } from '#web/wording/page-format.ts'
import type { ServiceState } from '#vocabulary/service.ts'
import '#web/styles/labelled-cards.css'

const LOOKS: Readonly<Record<ServiceState, StateLook>> = {
  off: { tone: 'neutral', mark: 'stopped' },
  well: { tone: 'ok', mark: 'check' },
  waiting: { tone: 'warn', mark: 'clock' },
  failing: { tone: 'error', mark: 'alert' },
}

/** External services and their state, derived from the jobs that use them. */
export function ServicesPanel({ services }: Pick<OperationsStatus, 'services'>) {
  return (
    <TitledPanel id="services" title={t('status.services')}>
      <table className="table table--cards table--labelled">
        <TableHead labels={['status.service', 'status.state', 'status.last-done', 'status.last-error']} />
        <tbody>
          {services.map(({ name, state, lastDoneAt, lastError }) => (
            <tr key={name}>
              <td>{t(`status.service.${name}`)}</td>
              <td>
                <StateChip look={LOOKS[state]} label={t(`status.state.${state}`)} />
              </td>
              <td className="num" data-label={t('status.last-done')}>
                {lastDoneAt === null ? '–' : timestamp(lastDoneAt)}
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
