import { t, useTranslation } from '#web/wording/translation.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'

function ContentPage({ title, page }: { title: string; page: 'about' | 'legal' }) {
  const { locale } = useTranslation()
  const html = useDeployment().pages[page][locale]
  return (
    <div className="page prose">
      <PageHeading title={title} />
      {html === '' ? <Alert tone="info">{t('content.unavailable')}</Alert> : <SafeHtml html={html} />}
    </div>
  )
}

export function AboutPage() {
  return <ContentPage title={t('footer.about')} page="about" />
}

export function LegalPage() {
  return <ContentPage title={t('footer.legal-notice')} page="legal" />
}
