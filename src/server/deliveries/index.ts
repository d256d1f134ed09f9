/** Documents of a product and their delivery, proved before receipt is acknowledged. */
export { findUndelivered, listDeliveries, recordDeliveries } from './delivery-store.ts'
export { listHandedDocuments, readHandedTitle, type HandedPdf } from './handed-documents.ts'
