import { t } from '#web/wording/translation.ts'
import { originsAddress } from '#web/api/origins.ts'
import { Link } from '#web/ui/link.tsx'

/** Opens the page that says who entered each answer of a dossier. */
export function OriginsLink({ dossierId }: { readonly dossierId: number }) {
  return (
    <Link className="linkbtn" to={originsAddress(dossierId)}>
      {t('origin.title')}
    </Link>
  )
}
