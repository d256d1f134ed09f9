import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from './review-icons.ts'
import { RotateCw } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { failureSentences } from '#web/api/api-error.ts'
import type { DossierFile } from '#web/api/review-files.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FileViewer } from '#web/ui/file-viewer.tsx'
import { previewKind } from '#web/ui/preview-kind.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Inline preview of a document, with rotation of photographs and full size. Source: mockups "Preview". */
export function DocumentPreview({ file }: { readonly file: DossierFile }) {
  const { data, error } = useQuery({
    queryKey: ['file', file.key],
    queryFn: file.load,
    gcTime: 0,
    retry: false,
  })
  const [quarterTurns, setQuarterTurns] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const { title } = file
  const turn = () => setQuarterTurns((turns) => (turns + 1) % 4)
  const isPhotograph = data?.type.startsWith('image/') ?? false
  const viewer = data && (
    <div className={`turn turn--${quarterTurns}`}>
      {previewKind(data.type) === 'download' ? (
        <DownloadOnly file={data} name={title} />
      ) : (
        <FileViewer file={data} title={t('review.preview-of', { title })} />
      )}
    </div>
  )
  return (
    <div className="view">
      <div className="view__bar">
        <p>{title}</p>
        {isPhotograph && <IconButton icon={RotateCw} label={t('review.rotate', { title })} onClick={turn} />}
        {data && (
          <IconButton
            icon={Maximize2}
            label={t('review.enlarge', { title })}
            onClick={() => setLarge(true)}
          />
        )}
      </div>
      {error && (
        <Alert tone="error">
          {failureSentences(error, t('ged.download_failed')).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <NextStep />
        </Alert>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {viewer}
      {isLarge && (
        <Modal title={title} isOpen wide onClose={() => setLarge(false)}>
          {viewer}
          <ModalFoot>
            {isPhotograph && (
              <IconButton icon={RotateCw} label={t('review.rotate', { title })} onClick={turn} />
            )}
            <Button look="primary" onClick={() => setLarge(false)}>
              {t('common.close')}
            </Button>
          </ModalFoot>
        </Modal>
      )}
    </div>
  )
}

/**
 * A file that cannot be displayed. Not downloaded automatically: a reviewer goes through many files and decides which
 * to download.
 */
function DownloadOnly({ file, name }: { readonly file: Blob; readonly name: string }) {
  return (
    <div className="stack">
      <p>{t('preview.download-only')}</p>
      <Button onClick={() => saveFile(file, name)}>{t('common.download')}</Button>
    </div>
  )
}
