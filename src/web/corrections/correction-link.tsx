import { useTranslation } from 'react-i18next'
import type { DossierListItem } from '#contract/dossiers.ts'
import { correctionAddress } from '#web/api/corrections.ts'
import { Link } from '#web/ui/link.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { CorrectionChip } from './correction-chip.tsx'
import '#web/styles/corrections.css'

/** An open correction in a list, as a link to its page. */
export function CorrectionLink({
  dossierId,
  correction: { id, deadline },
}: {
  readonly dossierId: number
  readonly correction: NonNullable<DossierListItem['correction']>
}) {
  const { t } = useTranslation()
  const { day } = useFormat()
  return (
    <Link className="correction-link" to={correctionAddress(dossierId, id)}>
      <CorrectionChip correction={{ state: 'open', signing: [], appliedAt: null }} />
      {deadline !== null && <small>{t('correction.task.until', { day: day(deadline) })}</small>}
    </Link>
  )
}
