import type {
  AccountTable,
  CustomerTable,
  InvitationBatchTable,
  InvitedPersonTable,
  NetworkTable,
  PendingActTable,
  TeamTable,
  IdentityPayloadTable,
  PasskeyTable,
  PasswordLinkTable,
  ProvisionedAccountTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SignInAttemptTable,
  UpstreamLinkTable,
  ContactConfirmationTable,
  SignerEmailChangeTable,
} from './account-tables.ts'
import type { CheckRunTable, CheckSettlementTable, DossierCheckTable } from './check-tables.ts'
import type { CorrectionEventTable, CorrectionReceiptTable, CorrectionTable } from './correction-tables.ts'
import type { AdvisorCoverTable, NoteTable } from './desk-tables.ts'
import type {
  AdequacyReportTable,
  AnswerChangeTable,
  CorrectionReadingTable,
  DecisionHoldTable,
  DecisionProposalTable,
  DeploymentVersionTable,
  DossierAccessTable,
  DossierBlockTable,
  DocumentDeliveryTable,
  DossierTable,
  DossierImportTable,
  DraftTable,
  FileTable,
  FormStructureTable,
  FormVersionTable,
  IntegrationEventTable,
  LegalHoldTable,
  PairingTable,
  ReceiptReadingTable,
  ReceiptTable,
  RemovedFileTable,
  TemplateSetTable,
} from './dossier-tables.ts'
import type { EventPendingTable, EventTable, WebhookDeliveryTable, WebhookTable } from './event-tables.ts'
import type { EvidenceLeafTable, EvidenceNodeTable, EvidenceRootTable } from './evidence-tables.ts'
import type { AlertTable, RequestCountTable } from './operations-tables.ts'
import type {
  RegisterAcknowledgementTable,
  RegisterAnswerFileTable,
  RegisterAttemptTable,
  RegisterBatchTable,
  RegisterExchangeTable,
  RegisterLineTable,
} from './register-tables.ts'
import type {
  ScreeningHitTable,
  ScreeningListTable,
  ScreeningReleaseTable,
  ScreeningRunTable,
  ScreeningSettlementTable,
  ScreeningSourceTable,
  ScreeningSweepTable,
} from './screening-tables.ts'
import type {
  StudioPresenceTable,
  WorkingCopyEditTable,
  WorkingCopyFileTable,
  WorkingCopyTable,
} from './studio-tables.ts'
import type { CommentMentionTable, DossierAssignmentTable, DossierCommentTable } from './review-tables.ts'
import type { VigilanceAssessmentTable, VigilanceConclusionTable } from './vigilance-tables.ts'
import type {
  DocumentProofTable,
  EnvelopeDocumentTable,
  EnvelopeEventTable,
  EnvelopePartyTable,
  EnvelopeTable,
  OneTimeCodeTable,
  ProviderMessageTable,
  SigningViewTable,
  SnapshotFactsTable,
  SnapshotTable,
} from './signature-tables.ts'
import type { IntegrationCredentialTable, IntegrationTable } from './integration-tables.ts'
import type { DeploymentPublicationTable, StudioRunTable } from './publication-tables.ts'
import type {
  AuditLedgerTable,
  AuditTable,
  DemoMailTable,
  NoticePreferenceTable,
  NoticeTable,
  UnfinishedReminderTable,
  IdempotencyTable,
  OutboxTable,
  RunningServerTable,
  SandboxTable,
  StoreIdentityTable,
  SavedViewTable,
  WriteMarkTable,
} from './work-tables.ts'

/** Types of the tables created by `migrations/`. Amounts in cents, timestamps in UTC. */
export interface Database {
  account: AccountTable
  customer: CustomerTable
  pairing: PairingTable
  signer_email_change: SignerEmailChangeTable
  contact_confirmation: ContactConfirmationTable
  password_link: PasswordLinkTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  upstream_link: UpstreamLinkTable
  provisioned_account: ProvisionedAccountTable
  identity_payload: IdentityPayloadTable
  network: NetworkTable
  team: TeamTable
  pending_act: PendingActTable
  invitation_batch: InvitationBatchTable
  invited_person: InvitedPersonTable
  integration: IntegrationTable
  integration_credential: IntegrationCredentialTable
  sign_in_attempt: SignInAttemptTable
  form_version: FormVersionTable
  form_structure: FormStructureTable
  template_set: TemplateSetTable
  deployment_version: DeploymentVersionTable
  deployment_publication: DeploymentPublicationTable
  studio_run: StudioRunTable
  dossier: DossierTable
  dossier_assignment: DossierAssignmentTable
  dossier_comment: DossierCommentTable
  comment_mention: CommentMentionTable
  dossier_block: DossierBlockTable
  answer_change: AnswerChangeTable
  dossier_access: DossierAccessTable
  draft: DraftTable
  dossier_import: DossierImportTable
  legal_hold: LegalHoldTable
  file: FileTable
  removed_file: RemovedFileTable
  receipt: ReceiptTable
  receipt_reading: ReceiptReadingTable
  check_settlement: CheckSettlementTable
  check_run: CheckRunTable
  dossier_check: DossierCheckTable
  vigilance_assessment: VigilanceAssessmentTable
  vigilance_conclusion: VigilanceConclusionTable
  document_delivery: DocumentDeliveryTable
  note: NoteTable
  advisor_cover: AdvisorCoverTable
  correction: CorrectionTable
  correction_receipt: CorrectionReceiptTable
  correction_reading: CorrectionReadingTable
  correction_event: CorrectionEventTable
  envelope: EnvelopeTable
  snapshot: SnapshotTable
  snapshot_facts: SnapshotFactsTable
  envelope_party: EnvelopePartyTable
  envelope_document: EnvelopeDocumentTable
  document_proof: DocumentProofTable
  envelope_event: EnvelopeEventTable
  provider_message: ProviderMessageTable
  adequacy_report: AdequacyReportTable
  signing_view: SigningViewTable
  one_time_code: OneTimeCodeTable
  integration_event: IntegrationEventTable
  decision_hold: DecisionHoldTable
  decision_proposal: DecisionProposalTable
  register_batch: RegisterBatchTable
  screening_list: ScreeningListTable
  working_copy: WorkingCopyTable
  working_copy_file: WorkingCopyFileTable
  working_copy_edit: WorkingCopyEditTable
  studio_presence: StudioPresenceTable
  screening_sweep: ScreeningSweepTable
  screening_run: ScreeningRunTable
  screening_hit: ScreeningHitTable
  screening_settlement: ScreeningSettlementTable
  screening_release: ScreeningReleaseTable
  screening_source: ScreeningSourceTable
  register_attempt: RegisterAttemptTable
  register_line: RegisterLineTable
  register_acknowledgement: RegisterAcknowledgementTable
  register_exchange: RegisterExchangeTable
  register_answer_file: RegisterAnswerFileTable
  outbox: OutboxTable
  saved_view: SavedViewTable
  demo_mail: DemoMailTable
  unfinished_reminder: UnfinishedReminderTable
  notice: NoticeTable
  notice_preference: NoticePreferenceTable
  audit: AuditTable
  audit_ledger: AuditLedgerTable
  evidence_root: EvidenceRootTable
  evidence_leaf: EvidenceLeafTable
  evidence_node: EvidenceNodeTable
  idempotency: IdempotencyTable
  write_mark: WriteMarkTable
  running_server: RunningServerTable
  store_identity: StoreIdentityTable
  sandbox: SandboxTable
  event_pending: EventPendingTable
  event: EventTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  alert: AlertTable
  request_count: RequestCountTable
}
