import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DossierFile } from '#web/api/review.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DocumentGroups } from './document-groups.tsx'
import { DocumentPreview } from './document-preview.tsx'

/** The dossier's documents beside its answers; one can be read under the list. */
export function DocumentDock({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<DossierFile | null>(null)
  return (
    <aside className="panel dock" aria-label={t('review.documents')}>
      <div className="panel__head">
        <h2>{t('review.documents')}</h2>
        {shown && <IconButton icon={X} label={t('review.hide-preview')} onClick={() => setShown(null)} />}
      </div>
      <DocumentGroups id={id} shown={shown} onShow={setShown} />
      {shown && <DocumentPreview key={shown.key} file={shown} />}
    </aside>
  )
}
