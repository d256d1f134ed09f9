import { useTranslation } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { useFormat } from '#web/wording/use-format.ts'
import type { DossierColumn } from './dossier-table.tsx'

/** Longer waits are highlighted. Source: mockups 03. */
const LONG_DAYS = 5
const DAY_MS = 86_400_000

/**
 * Columns for reviewers; `sorted` orders by creation date. Dossiers that wait for a decision also show for how
 * long.
 */
export function useIntegrationColumns(
  sorted: DossierColumn['sorted'],
  isWaiting: boolean,
): readonly DossierColumn[] {
  const { t } = useTranslation()
  const { day } = useFormat()
  return [
    { key: 'advisor', head: t('dossiers.column.advisor'), cell: ({ advisor }) => advisor?.name },
    {
      key: 'created',
      head: t('dossiers.column.created'),
      className: 'num muted col-date',
      ...(sorted ? { sorted } : {}),
      cell: ({ creation_date }) => day(creation_date),
    },
    {
      key: 'signed',
      head: t('dossiers.column.signed'),
      className: 'num',
      cell: ({ signature_date }) => (signature_date === null ? '' : day(signature_date)),
    },
    ...(isWaiting
      ? [
          {
            key: 'waiting',
            head: t('dossiers.column.waiting'),
            className: 'num col-date',
            cell: ({ signature_date }: DossierListItem) =>
              signature_date === null ? '' : <Waiting days={daysSince(signature_date)} />,
          },
        ]
      : []),
  ]
}

function Waiting({ days }: { readonly days: number }) {
  const { locale } = useFormat()
  const unit = { style: 'unit', unit: 'day', unitDisplay: 'short' } as const
  const text = new Intl.NumberFormat(locale, unit).format(days)
  return days > LONG_DAYS ? <strong className="notice">{text}</strong> : text
}

function daysSince(instant: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / DAY_MS))
}
