import { X } from '#web/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DossierFile } from '#web/api/review-files.ts'
import { EvidenceButton } from '#web/dossiers/evidence-button.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DocumentGroups } from './document-groups.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { DownloadAll } from './download-all.tsx'

/** The dossier's documents next to its answers, with an inline preview. */
export function DocumentDock({
  id,
  shown,
  onShow,
}: {
  readonly id: number
  readonly shown: DossierFile | null
  readonly onShow: (file: DossierFile | null) => void
}) {
  const dock = useRef<HTMLElement>(null)
  // Next to a preview the list scrolls: bring the previewed file into view.
  useEffect(() => {
    if (shown) dock.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <aside ref={dock} className="panel dock" aria-label={t('review.documents')}>
      <div className="panel__head">
        <h2>{t('review.documents')}</h2>
        <span className="row dock__tools">
          <DownloadAll id={id} />
          <EvidenceButton id={id} isSmall />
          {shown && <IconButton icon={X} label={t('review.hide-preview')} onClick={() => onShow(null)} />}
        </span>
      </div>
      <DocumentGroups id={id} shown={shown} onShow={onShow} />
      {shown && <DocumentPreview key={shown.key} file={shown} />}
    </aside>
  )
}
