export { registerReceipts } from './routes.ts'
export { findReceipts, presentReceipt, type ReceiptRow } from './find-receipts.ts'
export { setDossierPort, type DossierPort } from './dossier-port.ts'
export { isReceiptElement } from './read-upload.ts'
