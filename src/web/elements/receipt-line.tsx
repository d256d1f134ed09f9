import { Check, Eye, Trash2, TriangleAlert } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCallback, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { useAction } from '#web/api/use-action.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { useFormRun } from './form-run.tsx'
import type { StoredReceipt, UploadInProgress } from './receipt-store.ts'
import { PreviewModal } from './preview-modal.tsx'
import { fileSizeText } from './upload-limits.ts'

/** A stored file: name, preview, and removal after confirmation. */
export function ReceiptLine({
  receipt,
  locked,
}: {
  readonly receipt: StoredReceipt
  readonly locked: boolean
}) {
  const { services, session, locale } = useFormRun()
  const { flags } = useDeployment()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState(false)
  const load = useCallback(() => services.receipts.preview(receipt), [services, receipt])
  // No antivirus note for safe files.
  const scan = receipt.scan === 'safe' ? null : receipt.scan
  const type = services.receipts.typeLabel(receipt.typeId)

  const { error, run: remove } = useAction(async () => {
    try {
      await services.receipts.remove(receipt)
    } catch (failure) {
      // The file stays listed: show the error.
      setAsking(false)
      throw failure
    }
  })

  return (
    <div className="receipt">
      {scan ? <Icon of={TriangleAlert} /> : <Icon of={Check} className="icon--ok" />}
      <span className="receipt__name">
        {receipt.title}
        <small>
          {type && `${session.text(type, locale)}, `}
          {fileSizeText(receipt.size, locale)}
        </small>
        {scan && (
          <small className={scan === 'infected' ? 'error' : undefined}>
            {t(`wizard.upload.scan.${scan}`)}
          </small>
        )}
      </span>
      {flags.attachmentPreview && (
        <button
          type="button"
          className="iconbtn"
          aria-haspopup="dialog"
          aria-label={t('wizard.upload.preview', { title: receipt.title })}
          onClick={() => setShown(true)}
        >
          <Icon of={Eye} />
        </button>
      )}
      {!locked && (
        <button
          type="button"
          className="iconbtn iconbtn--danger"
          aria-label={t('wizard.upload.remove', { title: receipt.title })}
          onClick={() => setAsking(true)}
        >
          <Icon of={Trash2} />
        </button>
      )}
      {asking && (
        <p className="receipt__ask" role="alert">
          <span>{t('upload.remove.confirm')}</span>
          <button type="button" className="btn btn--danger btn--sm" onClick={() => void remove()}>
            {t('common.delete')}
          </button>
          <button type="button" className="btn btn--secondary btn--sm" onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </button>
        </p>
      )}
      {error !== null && (
        <div className="receipt__ask" role="alert">
          {failureSentences(error, t('ged.remove_failed')).map((sentence) => (
            <p key={sentence} className="error">
              {sentence}
            </p>
          ))}
          <NextStep />
        </div>
      )}
      {shown && <PreviewModal title={receipt.title} load={load} onClose={() => setShown(false)} />}
    </div>
  )
}

/** A file being uploaded or refused. */
export function UploadLine({ upload }: { readonly upload: UploadInProgress }) {
  const { services } = useFormRun()
  const { receipts } = services
  if (upload.refusal !== undefined) {
    return (
      <div className="receipt receipt--bad" role="alert">
        <Icon of={TriangleAlert} />
        <span className="receipt__name">
          {upload.title}
          <small className="error">{upload.refusal}</small>
        </span>
        {upload.canRetry && (
          <button
            type="button"
            className="btn btn--secondary btn--sm"
            onClick={() => receipts.retry(upload.key)}
          >
            {t('common.retry')}
          </button>
        )}
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => receipts.dismiss(upload.key)}>
          {t('common.close')}
        </button>
      </div>
    )
  }
  return (
    <div className="receipt">
      <span className="receipt__name">
        {upload.title}
        <small>{t('wizard.upload.sending', { percent: upload.percent })}</small>
      </span>
      <button type="button" className="btn btn--quiet btn--sm" onClick={() => receipts.dismiss(upload.key)}>
        {t('common.cancel')}
      </button>
      <progress
        className="meter receipt__ask"
        max={100}
        value={upload.percent}
        aria-label={t('wizard.upload.progress', { title: upload.title })}
      />
    </div>
  )
}
