import type {
  AccountTable,
  CustomerTable,
  IdentityPayloadTable,
  PasskeyTable,
  PasswordLinkTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SignInAttemptTable,
  ContactConfirmationTable,
  SignerEmailChangeTable,
} from './account-tables.ts'
import type { CorrectionEventTable, CorrectionReceiptTable, CorrectionTable } from './correction-tables.ts'
import type {
  AdequacyReportTable,
  AnswerChangeTable,
  DeploymentVersionTable,
  DossierAccessTable,
  DossierBlockTable,
  DocumentDeliveryTable,
  DossierTable,
  DraftTable,
  FileTable,
  FormStructureTable,
  FormVersionTable,
  IntegrationEventTable,
  LegalHoldTable,
  PairingTable,
  ReceiptTable,
  RemovedFileTable,
  TemplateSetTable,
} from './dossier-tables.ts'
import type { EvidenceLeafTable, EvidenceNodeTable, EvidenceRootTable } from './evidence-tables.ts'
import type {
  RegisterAcknowledgementTable,
  RegisterAttemptTable,
  RegisterBatchTable,
  RegisterLineTable,
} from './register-tables.ts'
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
import type {
  AuditLedgerTable,
  AuditTable,
  DemoMailTable,
  UnfinishedReminderTable,
  IdempotencyTable,
  OutboxTable,
  StoreIdentityTable,
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
  identity_payload: IdentityPayloadTable
  sign_in_attempt: SignInAttemptTable
  form_version: FormVersionTable
  form_structure: FormStructureTable
  template_set: TemplateSetTable
  deployment_version: DeploymentVersionTable
  dossier: DossierTable
  dossier_block: DossierBlockTable
  answer_change: AnswerChangeTable
  dossier_access: DossierAccessTable
  draft: DraftTable
  legal_hold: LegalHoldTable
  file: FileTable
  removed_file: RemovedFileTable
  receipt: ReceiptTable
  document_delivery: DocumentDeliveryTable
  correction: CorrectionTable
  correction_receipt: CorrectionReceiptTable
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
  register_batch: RegisterBatchTable
  register_attempt: RegisterAttemptTable
  register_line: RegisterLineTable
  register_acknowledgement: RegisterAcknowledgementTable
  outbox: OutboxTable
  demo_mail: DemoMailTable
  unfinished_reminder: UnfinishedReminderTable
  audit: AuditTable
  audit_ledger: AuditLedgerTable
  evidence_root: EvidenceRootTable
  evidence_leaf: EvidenceLeafTable
  evidence_node: EvidenceNodeTable
  idempotency: IdempotencyTable
  store_identity: StoreIdentityTable
}
