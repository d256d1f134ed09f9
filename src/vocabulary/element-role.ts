/** Role of the element that acknowledges receipt of the product's documents; its options are their codes. */
export const RECEIVED_DOCUMENTS_ROLE = 'subscription.receivedDocuments'
