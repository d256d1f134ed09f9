import { useId, useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Loading } from '#web/ui/loading.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { CodeFirstDialog } from './code-first-dialog.tsx'
import type { DocumentTab } from './document-tabs.tsx'
import { FailureNote } from './failure-note.tsx'
import { presentPassages } from './passages.ts'
import { SendBackDialog } from './send-back-dialog.tsx'
import { useDocumentContent } from './use-document-content.ts'

interface ReportDialogProps {
  readonly api: CeremonyApi
  readonly documents: readonly DocumentTab[]
  readonly openId: number | undefined
  readonly codeVerified: boolean
  readonly onClose: () => void
  readonly onCode: () => void
  readonly onSent: () => void
}

/** Asks for the code first, then for the passage and the remark. */
export function ReportDialog({ codeVerified, onCode, ...props }: ReportDialogProps) {
  const { t } = useTranslation()
  if (codeVerified) return <RemarkDialog {...props} />
  return (
    <CodeFirstDialog title={t('correction.send-back.title')} isOpen onClose={props.onClose} onCode={onCode}>
      {t('correction.send-back.code-first')}
    </CodeFirstDialog>
  )
}

function RemarkDialog({
  api,
  documents,
  openId,
  onClose,
  onSent,
}: Omit<ReportDialogProps, 'codeVerified' | 'onCode'>) {
  const { t } = useTranslation()
  const id = useId()
  const [documentId, setDocument] = useState(openId ?? documents[0]?.id ?? 0)
  const [passage, setPassage] = useState('')
  const { data: content, error, isPending } = useDocumentContent(api, documentId)
  const passages = content ? presentPassages(content) : []
  const quote = passages.find(({ index }) => String(index) === passage)?.text
  return (
    <SendBackDialog
      api={api}
      target={passage === '' ? undefined : { kind: 'paragraph', documentId, passage: Number(passage) }}
      back={t('ceremony.decline.keep')}
      onClose={onClose}
      onSent={onSent}
    >
      {documents.length > 1 && (
        <div className="field">
          <label className="label" htmlFor={`${id}-document`}>
            {t('ceremony.documents')}
          </label>
          <select
            id={`${id}-document`}
            className="input"
            value={documentId}
            onChange={({ target }) => {
              setDocument(Number(target.value))
              setPassage('')
            }}
          >
            {documents.map((document) => (
              <option key={document.id} value={document.id}>
                {document.title}
              </option>
            ))}
          </select>
        </div>
      )}
      {isPending && <Loading text={t('ceremony.document-loading')} />}
      <FailureNote error={error} title={t('ceremony.document-error')} />
      <div className="field">
        <label className="label" htmlFor={`${id}-passage`}>
          {t('correction.send-back.passage')}
        </label>
        <select
          id={`${id}-passage`}
          className="input"
          value={passage}
          onChange={({ target }) => setPassage(target.value)}
        >
          <option value="">{t('correction.send-back.choose')}</option>
          {passages.map(({ index, label }) => (
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </select>
        {quote !== undefined && <q className="small muted">{quote}</q>}
      </div>
    </SendBackDialog>
  )
}
