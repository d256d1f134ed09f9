export { registerDossiers } from './routes.ts'
export { auditRefusals } from './audit-refusals.ts'
export { findPairing } from './find-pairing.ts'
export { getVisibleDossier, lockVisibleDossier, type DossierRow } from './find-dossier.ts'
export { loadDossier, loadDossiers, type LoadedDossier } from './load-dossier.ts'
export { inputAnswers, openForm, openForWriting, openSent, todayOf } from './open-form.ts'
export {
  findFreezing,
  FREEZING_STATES,
  isFreezing,
  readEnvelopeSnapshot,
  SnapshotInput,
  type SentReading,
} from './reading.ts'
export { readAmount, readRole } from './dossier-columns.ts'
export { statusOf, type DossierEnvelope } from './envelopes.ts'
export { changeDossierState, refreshStatus } from './change-state.ts'
export { setEnvelopePort, type EnvelopeRequest, type PartyContact } from './envelope-port.ts'
export { confirmReport } from './confirm-report.ts'
export { createDossier } from './create-dossier.ts'
export { submitBlock } from './submit-block.ts'
export { deleteHiddenAnswers } from './delete-hidden-answers.ts'
export { endDossier } from './end-dossier.ts'
export { recallEnvelope } from './recall-envelope.ts'
export { frozenBlocks } from './block-access.ts'
export { connectReceipts } from './receipt-access.ts'
export { listDossiers } from './list-dossiers.ts'
export { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'
export { nameParties, shownParties } from './signing-parties.ts'
