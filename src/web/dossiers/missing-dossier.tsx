import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/**
 * In place of a page whose dossier does not exist, or not for this person: the server tells neither apart.
 * Asking again would change nothing, so that the way out is the list.
 */
export function MissingDossier({ id, list }: { readonly id: number; readonly list: string }) {
  const { t } = useTranslation()
  return (
    <section className="panel empty">
      <PageHeading title={t('dossiers.missing.title', { id })} />
      <p>{t('dossiers.missing.text')}</p>
      <ButtonLink look="primary" to={list}>
        {t('dossiers.missing.list')}
      </ButtonLink>
    </section>
  )
}
