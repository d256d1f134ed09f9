import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { HandedDocuments } from '#contract/documents.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { ask, fetchFile, get } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check, FileText, Mail } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { day } from '#web/wording/page-format.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, listOf, settle } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { PreviewModal } from './preview-modal.tsx'
import { fileSizeText } from './upload-limits.ts'
import './received-documents.css'

type HandedDocument = HandedDocuments['documents'][number]

/**
 * The documents of a product, to open or to have mailed, and one box that acknowledges their receipt once they are
 * delivered.
 */
export function ReceivedDocuments({ element, control, product }: FaceProps & { readonly product: string }) {
  const { session, fillsOwnDetails } = useFormRun()
  const path = `/dossiers/${session.facts.dossier.id}/handed-documents`
  const key = ['handed-documents', path, product]
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: () => get<HandedDocuments>(path, { query: { product } }),
    gcTime: 0,
  })
  const [shown, setShown] = useState<HandedDocument>()
  const titleOf = useTitles(element)

  if (isError) {
    return (
      <p className="muted" role="alert">
        {t('handed.failed')}{' '}
        <button type="button" className="linkbtn" onClick={() => void refetch()}>
          {t('common.retry')}
        </button>
      </p>
    )
  }
  if (!data) return <Skeleton lines={5} />
  const isLockedNow = element.disabled || isLocked(element)
  const areDelivered = data.documents.every(({ delivered }) => delivered)
  return (
    <div className="handed">
      <ul className="handed__list">
        {data.documents.map((document) => (
          <DocumentRow
            key={document.code}
            document={document}
            title={titleOf(document.code)}
            onRead={() => setShown(document)}
          />
        ))}
      </ul>
      {!areDelivered && !isLockedNow && (
        <p className="hint">{t(fillsOwnDetails ? 'handed.way-own' : 'handed.way-advised')}</p>
      )}
      {data.recipient !== null && !isLockedNow && (
        <MailButton path={path} product={product} recipient={data.recipient} queryKey={key} />
      )}
      <ReceiptBox element={element} control={control} count={data.documents.length} isOpen={areDelivered} />
      {shown && (
        <DocumentReader
          path={path}
          product={product}
          document={shown}
          title={titleOf(shown.code)}
          onClose={() => {
            setShown(undefined)
            // Opening a document may have delivered it.
            void refetch()
          }}
        />
      )}
    </div>
  )
}

/** Titles of documents are labels of the element's options. */
function useTitles({ options }: FaceProps['element']): (code: string) => string {
  const { session, locale } = useFormRun()
  return (code) => {
    const option = options.find(({ value }) => value === code)
    const title = option ? session.text(option.label, locale) : code
    return title.charAt(0).toUpperCase() + title.slice(1)
  }
}

function DocumentRow({
  document: { version, date, size, delivered },
  title,
  onRead,
}: {
  readonly document: HandedDocument
  readonly title: string
  readonly onRead: () => void
}) {
  const { locale } = useTranslation()
  return (
    <li>
      <Icon of={FileText} />
      <span className="handed__name">
        {title}
        <small>
          {t('handed.version', { version, date: day(date) })}, {fileSizeText(size, locale)}
        </small>
      </span>
      {delivered && (
        <span className="state state--ok">
          <Icon of={Check} /> {t('handed.delivered')}
        </span>
      )}
      <button type="button" className="linkbtn" aria-haspopup="dialog" onClick={onRead}>
        {t('handed.read')}
        <span className="sr-only"> {title}</span>
      </button>
    </li>
  )
}

function DocumentReader({
  path,
  product,
  document: { code },
  title,
  onClose,
}: {
  readonly path: string
  readonly product: string
  readonly document: HandedDocument
  readonly title: string
  readonly onClose: () => void
}) {
  const load = useCallback(
    () => fetchFile('POST', `${path}/open`, { body: { product, code } }),
    [path, product, code],
  )
  return <PreviewModal title={title} load={load} onClose={onClose} />
}

function MailButton({
  path,
  product,
  recipient,
  queryKey,
}: {
  readonly path: string
  readonly product: string
  readonly recipient: string
  readonly queryKey: readonly string[]
}) {
  const [isSent, setSent] = useState(false)
  const { isPending, error, run } = useAction(async () => {
    const body = { product, recipient }
    queryClient.setQueryData(queryKey, await ask<HandedDocuments>('POST', `${path}/mail`, { body }))
    setSent(true)
  })
  return (
    <>
      {!isSent && (
        <Button size="sm" icon={Mail} busy={isPending} onClick={() => void run()}>
          {t('handed.mail', { address: recipient })}
        </Button>
      )}
      <output>{isSent && t('handed.mailed', { address: recipient })}</output>
      {error !== null && (
        <p className="error" role="alert">
          {failureSentences(error, t('handed.mail-failed')).join(' ')}
        </p>
      )}
    </>
  )
}

/** One box for all documents: the answer lists each of them. */
function ReceiptBox({
  element,
  control,
  count,
  isOpen,
}: Pick<FaceProps, 'element' | 'control'> & { readonly count: number; readonly isOpen: boolean }) {
  const run = useFormRun()
  const codes = element.options.map(({ value }) => value)
  const chosen = listOf(element)
  const isTicked = codes.every((code) => chosen.includes(code))
  return (
    <label className="check">
      <input
        {...control}
        type="checkbox"
        // An acknowledgement of a former version can still be withdrawn.
        disabled={element.disabled || isLocked(element) || (!isOpen && !isTicked)}
        checked={isTicked}
        onChange={(event) => settle(run, element.name, event.target.checked ? codes : null)}
      />
      <span>{t('handed.box', { count })}</span>
    </label>
  )
}
