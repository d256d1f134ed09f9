import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/wording/use-format.ts'
import type { DossierColumn } from './dossier-table.tsx'

/** What a reviewer sees of a signed dossier beside its title and amount; the creation orders them. */
export function useIntegrationColumns(sorted: DossierColumn['sorted']): readonly DossierColumn[] {
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
  ]
}
