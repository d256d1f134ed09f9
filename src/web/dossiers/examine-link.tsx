import type { IconPath } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { reviewAddress } from '#web/api/dossiers.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Link from a row to the review: action "manage" of the list. Source: shell §6. */
export function ExamineLink({
  dossier: { id, present },
  icon,
}: {
  readonly dossier: DossierListItem
  readonly icon?: IconPath
}) {
  return (
    <Link
      className="btn btn--quiet btn--sm"
      to={reviewAddress(id)}
      aria-label={t('dossiers.row.action', { action: t('dossiers.integration.examine'), present })}
    >
      {icon && <Icon of={icon} />}
      {t('dossiers.integration.examine')}
    </Link>
  )
}
