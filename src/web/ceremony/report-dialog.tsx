import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PassageField } from '#web/corrections/passage-field.tsx'
import type { PresentedPassage } from '#web/corrections/passages.ts'
import { t } from '#web/wording/translation.ts'
import { SelectField } from '#web/ui/input-field.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { CodeFirstDialog } from './code-first-dialog.tsx'
import type { DocumentTab } from './document-tabs.tsx'
import { FailureNote } from './failure-note.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import type { Ceremony } from './use-ceremony.ts'
import { useDocumentContent } from './use-document-content.ts'

export interface ReportDialogProps {
  readonly api: CeremonyApi
  readonly documents: readonly DocumentTab[]
  /** The document that is shown. */
  readonly openId: number | undefined
  readonly codeVerified: boolean
  readonly onClose: () => void
  /** Goes to the code step: a remark ends the signature of all, so it requires a verified code. */
  readonly onCode: () => void
  readonly onSend: Ceremony['sendBack']
}

/** Asks for the code first, then for the passage and the remark. */
export function ReportDialog({ codeVerified, onCode, ...props }: ReportDialogProps) {
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
  const [documentId, setDocument] = useState(openId ?? documents[0]?.id ?? 0)
  const [passage, setPassage] = useState<PresentedPassage>()
  const document = useDocumentContent(api, documentId)
  const answers = useQuery({
    queryKey: ['ceremony', 'passages', documentId],
    queryFn: () => api.readPassages(documentId),
    staleTime: Infinity,
  })
  const { data: content } = document
  const { data: pinnable } = answers
  const error = document.error ?? answers.error
  return (
    <SendBackDialog
      onSend={onSend}
      target={passage && { kind: 'paragraph', documentId, passage: passage.index }}
      back={t('ceremony.decline.keep')}
      onClose={onClose}
    >
      {documents.length > 1 && (
        <SelectField
          label={t('ceremony.documents')}
          value={documentId}
          onChange={(next) => {
            setDocument(Number(next))
            setPassage(undefined)
          }}
        >
          {documents.map((document) => (
            <option key={document.id} value={document.id}>
              {document.title}
            </option>
          ))}
        </SelectField>
      )}
      {(!content || !pinnable) && error === null && <Loading text={t('ceremony.document-loading')} />}
      <FailureNote error={error} title={t('ceremony.document-error')} />
      {content && pinnable && (
        <PassageField content={content} pinnable={pinnable.passages} chosen={passage} onChange={setPassage} />
      )}
    </SendBackDialog>
  )
}
