import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormRun } from './form-run.tsx'
import type { StoredReceipt } from './receipt-desk.ts'

/** Height of a document in its frame. Source: wizard §4 "Preview". */
const FRAME_HEIGHT_PX = 500

type Preview =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'shown'; readonly url: string; readonly mimetype: string }

/** A look at a received file: an image as such, a PDF in a frame. */
export function ReceiptPreview({ receipt }: { readonly receipt: StoredReceipt }) {
  const { receipts } = useFormRun().services
  const { t } = useTranslation()
  const [preview, setPreview] = useState<Preview>({ state: 'loading' })

  useEffect(() => {
    let url: string | undefined
    let left = false
    receipts.preview(receipt).then(
      (file) => {
        url = file.url
        if (left) return URL.revokeObjectURL(file.url)
        return setPreview({ state: 'shown', ...file })
      },
      () => setPreview({ state: 'failed' }),
    )
    return () => {
      left = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [receipts, receipt])

  if (preview.state === 'loading') return <p className="receipt__ask muted">{t('common.loading')}</p>
  if (preview.state === 'failed') {
    return (
      <p className="receipt__ask error" role="alert">
        {t('ged.download_failed')}
      </p>
    )
  }
  if (preview.mimetype.startsWith('image/')) {
    return <img className="receipt__ask receipt__image" src={preview.url} alt={receipt.title} />
  }
  return (
    <iframe
      // The browser's own PDF reader does not open in a sandbox, and a PDF runs nothing of ours.
      sandbox={preview.mimetype === 'application/pdf' ? undefined : ''}
      className="receipt__ask receipt__frame"
      height={FRAME_HEIGHT_PX}
      src={preview.url}
      title={receipt.title}
    />
  )
}
