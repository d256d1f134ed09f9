export { registerDossiers } from './routes.ts'
export { auditRefusals } from './audit-refusals.ts'
export { findPairing } from './find-pairing.ts'
export { getVisibleDossier, lockVisibleDossier, type DossierRow } from './find-dossier.ts'
export {
  loadAnyDossier,
  loadDossier,
  loadDossiers,
  loadVisibleDossier,
  type LoadedDossier,
} from './load-dossier.ts'
export { loadDossierAt } from './load-past.ts'
export { inputAnswers, openForm, adviceFacts, openForWriting, todayOf } from './open-form.ts'
export { changeIntegrationState } from './change-integration-state.ts'
export { checkSigners, UnconfirmedContacts } from './check-signers.ts'
export { collectDatalistLabels } from './datalist-labels.ts'
export { readAmount, readColumns, readRole } from './dossier-columns.ts'
export { confirmReport } from './confirm-report.ts'
export { createDossier } from './create-dossier.ts'
export { submitBlock } from './submit-block.ts'
export { endDossier } from './end-dossier.ts'
export { findReminder, stopReminders, unfinishedWork } from './remind-unfinished.ts'
export { recallEnvelope } from './recall-envelope.ts'
export { getReceiptForm, getWritableReceiptForm, lockForReceipts } from './receipt-access.ts'
export { listDossiers } from './list-dossiers.ts'
export { isOwnAnswer, presentOrigin, type OriginContext } from './present-origin.ts'
export { presentOrigins, presentPages, presentShown } from './present-pages.ts'
export { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'
export { collectParties, nameParties, shownParties, type NamedParty } from './signing-parties.ts'
export { presentViolation } from './present-violation.ts'
export { readValues } from './read-submission.ts'
