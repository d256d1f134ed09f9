import { useQuery } from '@tanstack/react-query'
import { Archive, Eye, FileText } from '#web/ui/icons.ts'
import { useCallback, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { GeneratedDocuments } from '#contract/documents.ts'
import type { Block } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { DownloadButton } from '#web/dossiers/download-button.tsx'
import { useDeployment } from '#web/session/deployment.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PreviewModal } from '#web/elements/preview-modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { listDocuments, packDocuments, previewDocument } from './wizard-calls.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

type Document = GeneratedDocuments['documents'][number]

/**
 * Previews of the documents a block leads to, one by one or as an archive. Requires a deployment switch. Source:
 * wizard §2 "Document preview mode".
 */
export function BlockDocuments({ block }: { readonly block: Block }) {
  const { flags } = useDeployment()
  const hasPreviews = block.kind === 'signature' || block.opensEnvelope !== undefined
  return flags.documentPreview && hasPreviews ? <DocumentList block={block} /> : null
}

function DocumentList({ block }: { readonly block: Block }) {
  const { run } = useWizard()
  const { dossier } = useWizardState()
  const [shown, setShown] = useState<Document>()
  const blockId = wireId(run.formId, block.slug)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['documents', dossier.id, blockId, dossier.status],
    queryFn: () => listDocuments(dossier.id, blockId),
    retry: false,
    gcTime: 0,
  })
  if (isError) {
    return (
      <p className="muted documents" role="alert">
        {t('wizard.documents.failed')}{' '}
        <button type="button" className="linkbtn" onClick={() => void refetch()}>
          {t('common.retry')}
        </button>
      </p>
    )
  }
  if (isPending) {
    return (
      <div className="documents documents--coming">
        <Skeleton />
      </div>
    )
  }
  const { documents } = data
  if (documents.length === 0) return null
  return (
    <section className="documents" aria-label={t('wizard.documents-preview')}>
      <h3>{t('wizard.documents-preview')}</h3>
      <ul className="doclist">
        {documents.map((document) => (
          <li key={document.id}>
            <Icon of={FileText} /> <span>{titleOf(document)}</span>
            <button type="button" className="linkbtn" onClick={() => setShown(document)}>
              <Icon of={Eye} /> {t('common.preview')}
              <span className="sr-only"> {titleOf(document)}</span>
            </button>
          </li>
        ))}
      </ul>
      {documents.length > 1 && (
        <DownloadButton
          size="sm"
          icon={Archive}
          label={t('wizard.documents.all')}
          name={`dossier-${dossier.id}.zip`}
          load={() => packDocuments(dossier.id, blockId)}
          otherwise={t('ged.download_failed')}
        />
      )}
      {shown && (
        <DocumentPreview dossierId={dossier.id} document={shown} onClose={() => setShown(undefined)} />
      )}
    </section>
  )
}

function DocumentPreview({
  dossierId,
  document,
  onClose,
}: {
  readonly dossierId: number
  readonly document: Document
  readonly onClose: () => void
}) {
  const load = useCallback(() => previewDocument(dossierId, document.id), [dossierId, document.id])
  return <PreviewModal title={titleOf(document)} fileName={document.filename} load={load} onClose={onClose} />
}

function titleOf({ filename }: Document): string {
  return filename.replace(/\.pdf$/i, '')
}
