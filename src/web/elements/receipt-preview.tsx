import { useCallback } from 'react'
import { PreviewModal } from './preview-modal.tsx'
import { useFormRun } from './form-run.tsx'
import type { StoredReceipt } from './receipt-store.ts'

/** Preview of a stored file. */
export function ReceiptPreview({
  receipt,
  onClose,
}: {
  readonly receipt: StoredReceipt
  readonly onClose: () => void
}) {
  const { receipts } = useFormRun().services
  const load = useCallback(() => receipts.preview(receipt), [receipts, receipt])
  return <PreviewModal title={receipt.title} load={load} onClose={onClose} />
}
