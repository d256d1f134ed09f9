import { useTranslation } from 'react-i18next'
import { Loading } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'

/** What became of a signature, inside the frame or as a page. */
export function SigningResultPage() {
  const { t } = useTranslation()
  usePageTitle(t('docusign.title'))
  return (
    <main id="contenu" className="shell__main" tabIndex={-1}>
      <Loading text={t('docusign.waiting')} />
    </main>
  )
}
