import { Download, Eye, FileText } from '#web/ui/icons.ts'
import { Paperclip } from './review-icons.ts'
import { t } from '#web/wording/translation.ts'
import type { DossierFile } from '#web/api/review-files.ts'
import { useDownload } from '#web/dossiers/use-download.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PinButton } from '#web/corrections/pin-button.tsx'
import { PinPassage } from '#web/corrections/pin-passage.tsx'
import { day } from '#web/wording/page-format.ts'
import { canPreview } from './can-preview.ts'
import { useReviewFiles } from './use-review-files.ts'

/** Signed documents, then receipts by category, each with preview and download. Source: shell §2, §8. */
export function DocumentGroups({
  id,
  shown,
  onShow,
}: {
  readonly id: number
  readonly shown: DossierFile | null
  readonly onShow: (file: DossierFile) => void
}) {
  const { groups, isPending, error, retry } = useReviewFiles(id)
  return (
    <div className="rec">
      {error && <LoadError error={error} onRetry={() => void retry()} />}
      {isPending && <Skeleton lines={4} />}
      {groups.map((group) => (
        <section key={group.key} aria-label={group.title ?? t('review.receipts.signed')}>
          <h3>{group.title ?? t('review.receipts.signed')}</h3>
          {group.key === 'signed' && group.files.length === 0 && (
            <Alert tone="info">{t('docusign.documents_not_available')}</Alert>
          )}
          <ul>
            {group.files.map((file) => (
              <FileLine
                key={file.key}
                dossierId={id}
                file={file}
                isShown={shown?.key === file.key}
                onShow={() => onShow(file)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function FileLine({
  dossierId,
  file,
  isShown,
  onShow,
}: {
  readonly dossierId: number
  readonly file: DossierFile
  readonly isShown: boolean
  readonly onShow: () => void
}) {
  const { flags } = useDeployment()
  const { failure, download, dismiss } = useDownload({
    name: file.fileName,
    load: file.load,
    otherwise: t('ged.download_failed'),
  })
  return (
    <li className={isShown ? 'on' : undefined}>
      <Icon of={file.kind === 'signed' ? FileText : Paperclip} />
      <span>
        {file.title}
        {file.scan && <small>{t(`review.scan.${file.scan}`)}</small>}
        {file.proof && <small>{t(`review.proof.${file.proof.level}`, { day: day(file.proof.until) })}</small>}
      </span>
      {file.elementId !== null && <PinButton elementId={file.elementId} place={file.title} />}
      {file.documentId !== null && (
        <PinPassage dossierId={dossierId} documentId={file.documentId} title={file.title} />
      )}
      {canPreview(file, flags) && (
        <IconButton
          icon={Eye}
          label={t('review.preview-of', { title: file.title })}
          aria-pressed={isShown}
          onClick={onShow}
        />
      )}
      <IconButton icon={Download} label={t('review.download-of', { title: file.title })} onClick={download} />
      <MessageModal title={file.title} sentences={failure} onClose={dismiss} />
    </li>
  )
}
