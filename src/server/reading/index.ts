/** What a machine read from receipts: identity documents, proofs, bank details. */
export { findReadings, type ReadReceipt } from './find-readings.ts'
export { loadSealCertificates } from './load-seal-certificates.ts'
export { mountReading } from './mount-reading.ts'
export { findProposedReadings, requireProposedRead, settleProposedReadings } from './proposed-readings.ts'
export { afterReading, setReadingPort } from './reading-port.ts'
export { storeKnownReading } from './read-next.ts'
export { requestReading } from './request-reading.ts'
export { rereadWork } from './reread-work.ts'
