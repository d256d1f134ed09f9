export { registerReceipts } from './routes.ts'
export { listReceiptFiles } from './read-receipts.ts'
export { rescanWork } from './scan-files.ts'
export { uploadReceipts } from './upload-receipts.ts'
