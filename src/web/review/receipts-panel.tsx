import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DossierFile } from '#web/api/review-files.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { canPreview } from './can-preview.ts'
import { DocumentGroups } from './document-groups.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { DownloadAll } from './download-all.tsx'

const PREVIEWED = ['signed', 'receipt'] as const

/** All documents of the dossier, with a large preview. */
export function ReceiptsPanel({ id }: { readonly id: number }) {
  const { flags } = useDeployment()
  const hasPreview = PREVIEWED.some((kind) => canPreview({ kind }, flags))
  const [shown, setShown] = useState<DossierFile | null>(null)
  return (
    <div className="review review--receipts">
      <section className="panel" aria-labelledby="receipts-title">
        <div className="panel__head">
          <h2 id="receipts-title">{t('review.documents')}</h2>
          <DownloadAll id={id} />
        </div>
        <DocumentGroups id={id} shown={shown} onShow={setShown} />
      </section>
      {hasPreview && (
        <section className="panel panel--clip" aria-label={t('common.preview')}>
          {shown ? (
            <DocumentPreview key={shown.key} file={shown} />
          ) : (
            <p className="empty">{t('review.documents.none')}</p>
          )}
        </section>
      )}
    </div>
  )
}
