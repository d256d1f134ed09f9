import { t } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { canReview } from '#rules/permission.ts'
import { correctionAddress } from '#web/api/corrections.ts'
import { reviewAddress } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { Link } from '#web/ui/link.tsx'
import { day } from '#web/wording/page-format.ts'
import { CorrectionChip } from './correction-chip.tsx'
import '#web/styles/corrections.css'

/** A live correction in a list, as a link to its page, or for reviewers to the dossier under review. */
export function CorrectionLink({
  dossierId,
  correction: { id, state, deadline },
}: {
  readonly dossierId: number
  readonly correction: NonNullable<DossierListItem['correction']>
}) {
  const { role } = useUser()
  return (
    <Link
      className="correction-link"
      to={canReview(role) ? reviewAddress(dossierId) : correctionAddress(dossierId, id)}
    >
      <CorrectionChip state={state} />
      {state === 'open' && deadline !== null && (
        <small>{t('correction.task.until', { day: day(deadline) })}</small>
      )}
    </Link>
  )
}
