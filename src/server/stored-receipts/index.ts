/**
 * Receipts as rows: used by envelopes and dossiers, which are declared before the feature that uploads and serves receipts.
 */
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
