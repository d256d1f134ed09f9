/** Receipts as rows: read by envelopes and dossiers, which come before the feature that uploads and serves them. */
export {
  findReceipts,
  presentReceipt,
  readReceipt,
  selectReceipts,
  type ReceiptJson,
  type ReceiptRow,
} from './find-receipts.ts'
export { isReceiptElement } from './is-receipt-element.ts'
export { requireSafe } from './require-safe.ts'
