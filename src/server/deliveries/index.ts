/** Documents of a product and their delivery, proved before receipt is acknowledged. */
export { findUndelivered, listDeliveries, recordDeliveries } from './delivery-store.ts'
export {
  listHandedDocuments,
  readHandedTitle,
  RECEIVED_DOCUMENTS_ROLE,
  type HandedPdf,
} from './handed-documents.ts'
