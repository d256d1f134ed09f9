/** Envelopes: what was sent to be signed, its snapshot and its log, and the state of its dossier. */
export { accessCode } from './access-code.ts'
export { changeDossierState, refreshStatus } from './change-dossier-state.ts'
export { codeContact } from './code-contact.ts'
export {
  hashDocuments,
  nextDocumentNumber,
  signedDocuments,
  type EnvelopeDocument,
} from './envelope-documents.ts'
export {
  compareParties,
  findEnvelope,
  findEnvelopes,
  findLatestEnvelope,
  getEnvelope,
  getLockedEnvelope,
  listEnvelopeDocuments,
  lockEnvelope,
  readEnvelope,
  saveEnvelope,
  selectEnvelopes,
  type StoredEnvelope,
  type StoredParty,
} from './envelope-store.ts'
export { addEnvelopeEvent, listEnvelopeEvents } from './events.ts'
export { EVIDENCE_JOB, PREPARE_JOB, VOID_OUTSIDE_JOB } from './jobs.ts'
export { openEnvelope, type PartyContact } from './open-envelope.ts'
export { readPartyToken } from './party-link.ts'
export {
  findFreezing,
  findFrozenTexts,
  isFreezing,
  openSent,
  readEnvelopeReading,
  readReading,
  type Reading,
  type SentReading,
} from './reading.ts'
export {
  inviteParties,
  mailCompletion,
  mailDecline,
  mailExpiry,
  mailReminder,
  sendCodeMessage,
} from './signing-mails.ts'
export {
  readDocuments,
  readShown,
  storeSnapshot,
  type Snapshot,
  type SnapshotDocument,
  type SnapshotOwner,
} from './snapshot.ts'
export { statusOf } from './status.ts'
export { voidLiveEnvelopes } from './void-envelopes.ts'
