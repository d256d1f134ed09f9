/** Envelopes: state, snapshot and log of what was sent to be signed, and its effects on the dossier. */
export { accessCode } from './access-code.ts'
export { applyEvent } from './apply-event.ts'
export { changeDossierState, type RefreshedStatus } from './change-dossier-state.ts'
export { correctionPort, type CorrectionOutcome } from './correction-port.ts'
export { currentEnvelopes, findCorrecting } from './current-envelopes.ts'
export { codeContact } from './code-contact.ts'
export {
  copiesOf,
  documentsOf,
  fileOfDocument,
  hashDocuments,
  newDocumentNumber,
  signedDocuments,
  type EnvelopeDocument,
} from './envelope-documents.ts'
export { refusalFailure } from './envelope-refusal.ts'
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
  selectEnvelopes,
  type EnvelopeRow,
  type LockedEnvelope,
  type PartyContact,
  type StoredEnvelope,
  type StoredParty,
} from './envelope-store.ts'
export { type AuditedEvent, listEnvelopeEvents, recordEnvelopeEvent } from './events.ts'
export { deleteHiddenAnswers } from './forget-hidden-answers.ts'
export { frozenBlocks } from './frozen-blocks.ts'
export * from './jobs.ts'
export { insertEnvelope, openEnvelope, requireAdvisorIdentity } from './open-envelope.ts'
export { readPartyToken } from './party-link.ts'
export {
  chooseSnapshot,
  findFreezing,
  findFrozenTexts,
  FREEZING_STATES,
  isFreezing,
  openSent,
  readEnvelopeReading,
  readReading,
  type Reading,
  type SentReading,
} from './reading.ts'
export { readEnvelopesAt } from './replay-envelopes.ts'
export {
  getsCopiesByLink,
  inviteAgain,
  mailDisowned,
  mailLockout,
  mailReminder,
  sendCodeMessage,
  describeReminder,
  textReminder,
  partyLink,
} from './signing-mails.ts'
export {
  describeSubscription,
  formatCents,
  formatDay,
  type SubscriptionSummary,
} from './describe-subscription.ts'
export {
  EngineInput,
  findSnapshot,
  OwnInput,
  readDocuments,
  readFilledEnvelope,
  snapshotWrites,
  readShown,
  type Snapshot,
  type SnapshotDocument,
  type SnapshotOwner,
} from './snapshot.ts'
export { OwnFacts, readSharedFacts, SharedFacts, UnreadableFactsError } from './snapshot-facts.ts'
export { statusOf } from './status.ts'
export { voidLiveEnvelopes } from './void-envelopes.ts'
