import { useTranslation } from 'react-i18next'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function GalleryPage() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHeading title={t('gallery.title')} />
    </div>
  )
}
