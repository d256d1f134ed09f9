import { useTranslation } from 'react-i18next'
import { Loading } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'

/** The form of a dossier, block by block. */
export function WizardPage() {
  const { t } = useTranslation()
  usePageTitle(t('menu.dossiers'))
  return (
    <>
      <TopBar>
        <span />
      </TopBar>
      <main id="contenu" className="shell__main" tabIndex={-1}>
        <Loading />
      </main>
    </>
  )
}
