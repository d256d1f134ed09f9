export { registerDossiers } from './routes.ts'
export {
  assessOn,
  assessVigilance,
  digestOfTable,
  digestOfVigilance,
  recordAssessment,
  type Assessment,
} from './assess-vigilance.ts'
export { auditRefusals, auditRefused } from './audit-refusals.ts'
export { recordProgramCalls } from './record-program-calls.ts'
export { presentAwaited, SIGNING_STATES } from './awaited-signatures.ts'
export { findPairing } from './find-pairing.ts'
export {
  DOSSIER_COLUMNS,
  dossierAhead,
  getVisibleDossier,
  lockVisibleDossier,
  type DossierRow,
} from './find-dossier.ts'
export { findOpenProposal, requireNoProposal } from './decision-proposal.ts'
export { getVisibleClient } from './find-client.ts'
export { actingFor, noteActingFor } from './act-for.ts'
export { findKnownSource, personOf } from './known-source.ts'
export {
  loadAnyDossier,
  loadDossier,
  loadDossiers,
  loadVisibleDossier,
  type LoadedDossier,
} from './load-dossier.ts'
export { loadDossierAt } from './load-past.ts'
export {
  inputAnswers,
  JOB_READER,
  openForm,
  adviceFacts,
  buildFacts,
  openForWriting,
  todayOf,
} from './open-form.ts'
export { findPaperForm, isPaper } from './paper-form.ts'
export { refreshColumns } from './refresh-columns.ts'
export { changeIntegrationState } from './change-integration-state.ts'
export { takeBackDecision } from './take-back-decision.ts'
export { checkSigners, UnconfirmedContacts } from './check-signers.ts'
export { collectDatalistLabels } from './datalist-labels.ts'
export { readEnjoymentDay } from './read-steps.ts'
export { readAmount, readColumns, readRole } from './dossier-columns.ts'
export { openingPort, RefusedOpening, type CorrectedDossier } from './opening-port.ts'
export type { Submission } from './submission.ts'
export { takeShown } from './take-snapshot.ts'
export { readPersons } from './read-persons.ts'
export { confirmReport } from './confirm-report.ts'
export { createDossier } from './create-dossier.ts'
export { attachProspect, type Person } from './create-prospect.ts'
export { changeAccess, findAuthorized } from './authorize-clients.ts'
export { submitBlock } from './submit-block.ts'
export { endDossier } from './end-dossier.ts'
export type { PlannedReminder } from './planned-reminder.ts'
export { findReminder, planUnfinishedReminder, stopReminders, unfinishedWork } from './remind-unfinished.ts'
export { recallEnvelope } from './recall-envelope.ts'
export { getReceiptForm, lockForReceipts, requireWriter } from './receipt-access.ts'
export { readCount } from './count-dossiers.ts'
export { LAST_SIGNATURE, limitsOf, selectPage, tabOfSlug, type DossierScope } from './dossier-scope.ts'
export { filterConditions } from './filter-conditions.ts'
export { findDeadline, nameProduct, selectIds, selectListed, type ListRow } from './list-rows.ts'
export { listDossiers } from './list-dossiers.ts'
export { pageAhead } from './page-ahead.ts'
export { isOwnAnswer, nameParty, presentOrigin, type OriginContext } from './present-origin.ts'
export { presentOrigins, presentPages, presentShown } from './present-pages.ts'
export { presentAdvisor, presentAmount, presentTitle } from './present-dossier.ts'
export { collectParties, nameParties, shownParties, type NamedParty } from './signing-parties.ts'
export { presentViolation } from './present-violation.ts'
export { readValues } from './read-submission.ts'
export { visibleTo, visibleToAccount } from './visible-to.ts'
