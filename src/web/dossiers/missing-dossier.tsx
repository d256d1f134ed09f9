import { useUser } from '#web/session/user-context.ts'
import { t } from '#web/wording/translation.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/**
 * Replaces a page whose dossier does not exist or is not visible to the user: the server does not distinguish. A retry
 * would change nothing, so it links to the list. Names the account, since a couple or an investor with two addresses may be
 * signed in with the other one.
 */
export function MissingDossier({ id, list }: { readonly id: number; readonly list: string }) {
  const { firstname, lastname } = useUser()
  return (
    <section className="panel empty">
      <PageHeading title={t('dossiers.missing.title', { id })} />
      <p>{t('dossiers.missing.text', { name: `${firstname} ${lastname}` })}</p>
      <ButtonLink look="primary" to={list}>
        {t('dossiers.missing.list')}
      </ButtonLink>
    </section>
  )
}
