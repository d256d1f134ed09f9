import { useId, useState } from 'react'
import { PassageField } from '#web/corrections/passage-field.tsx'
import type { PresentedPassage } from '#web/corrections/passages.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { Loading } from '#web/ui/loading.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { CodeFirstDialog } from './code-first-dialog.tsx'
import type { DocumentTab } from './document-tabs.tsx'
import { FailureNote } from './failure-note.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import type { Ceremony } from './use-ceremony.ts'
import { useDocumentContent } from './use-document-content.ts'

interface ReportDialogProps {
  readonly api: CeremonyApi
  readonly documents: readonly DocumentTab[]
  readonly openId: number | undefined
  readonly codeVerified: boolean
  readonly onClose: () => void
  readonly onCode: () => void
  readonly onSend: Ceremony['sendBack']
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
  onSend,
}: Omit<ReportDialogProps, 'codeVerified' | 'onCode'>) {
  const { t } = useTranslation()
  const id = useId()
  const [documentId, setDocument] = useState(openId ?? documents[0]?.id ?? 0)
  const [passage, setPassage] = useState<PresentedPassage>()
  const { data: content, error, isPending } = useDocumentContent(api, documentId)
  return (
    <SendBackDialog
      onSend={onSend}
      target={passage && { kind: 'paragraph', documentId, passage: passage.index }}
      back={t('ceremony.decline.keep')}
      onClose={onClose}
    >
      {documents.length > 1 && (
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('ceremony.documents')}
          </label>
          <select
            id={id}
            className="input"
            value={documentId}
            onChange={({ target }) => {
              setDocument(Number(target.value))
              setPassage(undefined)
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
      <PassageField content={content} chosen={passage} onChange={setPassage} />
    </SendBackDialog>
  )
}
