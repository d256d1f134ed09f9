import type { DossierListItem } from '#contract/dossiers.ts'
import { columnsFor, showsOutcome, type ListColumn } from '#rules/dossier-columns.ts'
import { mainState } from '#rules/dossier-state.ts'
import { useUser } from '#web/session/user-context.ts'
import { t } from '#web/wording/translation.ts'
import { day, euros } from '#web/wording/page-format.ts'
import { CorrectionTask } from './correction-task.tsx'
import { Deadline } from './deadline.tsx'
import type { DossierColumn } from './dossier-table.tsx'
import { Reminder } from './reminder.tsx'
import { DossierStates, OutcomeChip } from './state-chips.tsx'

/** Columns that need no label in cards. */
const SELF_EXPLANATORY: readonly ListColumn[] = ['amount', 'state']

/** The named columns of a list. `sorted` is the sort order, shown and changed in the heading of the creation column. */
export function useListColumns(
  names: readonly ListColumn[],
  sorted?: DossierColumn['sorted'],
): readonly DossierColumn[] {
  const { role } = useUser()
  const dayOf = (instant: string | null) => (instant === null ? '' : day(instant))
  const columns: Readonly<Record<ListColumn, Omit<DossierColumn, 'key'>>> = {
    amount: {
      head: t('dossiers.row.amount'),
      className: 'right num',
      cell: ({ subscriptionGlobalAmount: amount }) => (amount === null ? '' : euros(amount)),
    },
    state: {
      head: t('dossiers.row.state'),
      className: 'wide',
      replacedByNotice: true,
      cell: (dossier) => <State dossier={dossier} hasOutcome={showsOutcome(role)} />,
    },
    product: { head: t('dossiers.column.product'), cell: ({ product }) => product },
    client: { head: t('dossiers.column.client'), cell: ({ client }) => client?.name },
    advisor: { head: t('dossiers.column.advisor'), cell: ({ advisor }) => advisor?.name },
    network: { head: t('dossiers.column.network'), cell: ({ network }) => network?.name },
    checks: {
      head: t('dossiers.column.checks'),
      className: 'num',
      cell: ({ failing_checks: failing }) => failing,
    },
    correction: {
      head: t('dossiers.column.correction'),
      cell: ({ correction }) => correction && t(`dossiers.correction.${correction.state}`),
    },
    assignee: {
      head: t('dossiers.column.assignee'),
      cell: ({ assignee }) =>
        assignee?.name ?? <span className="muted">{t('dossiers.column.unassigned')}</span>,
    },
    vigilance: {
      head: t('dossiers.column.vigilance'),
      cell: ({ vigilance }) => vigilance && t(`dossiers.vigilance.${vigilance}`),
    },
    created: {
      head: t('dossiers.column.created'),
      className: 'num muted col-date',
      ...(sorted ? { sorted } : {}),
      cell: ({ creation_date }) => day(creation_date),
    },
    signed: {
      head: t('dossiers.column.signed'),
      className: 'num',
      cell: ({ signature_date }) => dayOf(signature_date),
    },
    validated: {
      head: t('dossiers.column.validated'),
      className: 'num',
      cell: ({ validation_date }) => dayOf(validation_date),
    },
    due: {
      head: t('dossiers.column.due'),
      className: 'num',
      cell: ({ deadline }) => deadline && <Deadline deadline={deadline} />,
    },
  }
  const allowed = columnsFor(role)
  return names
    .filter((name) => allowed.includes(name))
    .map((key) => ({ key, isLabelled: !SELF_EXPLANATORY.includes(key), ...columns[key] }))
}

function State({ dossier, hasOutcome }: { readonly dossier: DossierListItem; readonly hasOutcome: boolean }) {
  return (
    <>
      <DossierStates status={dossier.status} />
      <Reminder dossierId={dossier.id} present={dossier.present} signature={dossier.signature} />
      <CorrectionTask dossier={dossier}>
        {hasOutcome && mainState(dossier.status) === 'signed' && (
          <OutcomeChip state={dossier.integrate_state} />
        )}
      </CorrectionTask>
    </>
  )
}
