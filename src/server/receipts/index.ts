export { findReceipts, presentReceipt, type ReceiptRow } from './find-receipts.ts'
