import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { FormDefinition } from '#form/definition.ts'
import type { DossierList, DossierState, EnvelopeKind, Party } from '#rules/dossier-state.ts'
import type { IntegrationState } from '#rules/integration-state.ts'
import type { Scope } from '#rules/pairing.ts'
import type { AcknowledgementOutcome, RegisterAttemptState, RegisterConnectorName } from '#rules/register.ts'
import type { Role } from '#rules/role.ts'
import type { ProviderName } from '#signature/provider.ts'

/** The tables as the program reads them; written by `migrations/`. Amounts in cents, instants in UTC. */
export interface Database {
  account: AccountTable
  customer: CustomerTable
  pairing: PairingTable
  signer_email_change: SignerEmailChangeTable
  password_link: PasswordLinkTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  identity_payload: IdentityPayloadTable
  sign_in_attempt: SignInAttemptTable
  form_version: FormVersionTable
  dossier: DossierTable
  dossier_block: DossierBlockTable
  dossier_access: DossierAccessTable
  draft: DraftTable
  legal_hold: LegalHoldTable
  file: FileTable
  removed_file: RemovedFileTable
  receipt: ReceiptTable
  envelope: EnvelopeTable
  envelope_party: EnvelopePartyTable
  envelope_document: EnvelopeDocumentTable
  envelope_event: EnvelopeEventTable
  provider_message: ProviderMessageTable
  adequacy_report: AdequacyReportTable
  signing_view: SigningViewTable
  one_time_code: OneTimeCodeTable
  integration_event: IntegrationEventTable
  paper_snapshot: PaperSnapshotTable
  register_batch: RegisterBatchTable
  register_attempt: RegisterAttemptTable
  register_line: RegisterLineTable
  register_acknowledgement: RegisterAcknowledgementTable
  outbox: OutboxTable
  demo_mail: DemoMailTable
  audit: AuditTable
  idempotency: IdempotencyTable
  store_identity: StoreIdentityTable
}

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type RequiredInstant = ColumnType<Date, Date | string, Date | string>
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** bigint read as a number: ids and cents stay far below 2^53. */
type Json<T extends object> = JSONColumnType<T>

export interface AccountTable {
  id: Generated<number>
  role: Role
  /** Sign-in name, lower-cased e-mail address. */
  email: string
  /** Client number or advisor code, shown to people. */
  username: string
  civility: string | null
  first_name: string
  last_name: string
  mobile: string | null
  password_hash: string | null
  /** Where this person's signing mails go; `email` when null. */
  signer_email: string | null
  /** Advisor of a client, manager of an advisor. */
  parent_id: number | null
  created_at: Instant
  /** A closed account signs in no more; its dossiers stay. */
  closed_at: OptionalInstant
  /** Somebody asked that it be forgotten: it goes with its last dossier. */
  erasure_asked_at: OptionalInstant
  /** From then on the row names nobody; rows about its past still refer to it. */
  erased_at: OptionalInstant
}

/** A customer as the register knows them, with or without an account; what signed dossiers are paired with. */
export interface CustomerTable {
  id: Generated<number>
  /** `S00012`. */
  code: string
  civility: string | null
  first_name: string | null
  last_name: string | null
  /** Of a legal person. */
  company_name: string | null
  legal_form: string | null
  /** `yyyy-mm-dd`. */
  birth_date: string | null
  birth_city: string | null
  birth_country: string | null
  email: string | null
  /** `+33612345678`. */
  mobile: string | null
  /** Without spaces. */
  iban: string | null
  /** Null when the register does not say. */
  co_subscriber: boolean | null
  partner_code: string | null
  /** Search key of the company, else of last and first name, kept by the store. */
  name_key: GeneratedAlways<string>
}

/** Which customer of the register a side of a dossier is. */
export interface PairingTable {
  dossier_id: number
  scope: Scope
  /** Null until the register has created the customer. */
  customer_code: string | null
  /** Null for the server itself. */
  paired_by: number | null
  paired_at: RequiredInstant
}

/** A link to choose a password, the first one or another, kept as its hash. */
export interface PasswordLinkTable {
  token_hash: string
  account_id: number
  purpose: ColumnType<'first' | 'reset', 'first' | 'reset' | undefined, never>
  created_at: RequiredInstant
  expires_at: RequiredInstant
  used_at: OptionalInstant
}

/** A change of somebody's signing address, with what its link takes back. */
export interface SignerEmailChangeTable {
  /** In the order of the changes. */
  id: Generated<number>
  account_id: number
  /** Null: the account's own address. */
  previous: string | null
  changed_at: RequiredInstant
  expires_at: RequiredInstant
  /** When its link was used, or lost its meaning because an earlier one was. */
  closed_at: OptionalInstant
}

/** The authenticator application of an account; it counts once confirmed by a first code. */
export interface SecondFactorTable {
  account_id: number
  /** Encrypted: a copy of the table makes no codes. */
  sealed_secret: Buffer
  confirmed_at: OptionalInstant
  /** Time step of the last code that was used; an older or equal one is a replay. */
  last_step: ColumnType<number | string, number | undefined, number>
}

/** A code for the day the telephone is lost; serves once. */
export interface RecoveryCodeTable {
  account_id: number
  code_hash: string
  used_at: OptionalInstant
}

export interface IdentityPayloadTable {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  consumed_at: OptionalInstant
  expires_at: OptionalInstant
}

/** Failed sign-ins of one subject (account, address, or both together) within the running window. */
export interface SignInAttemptTable {
  subject_hash: string
  count: number
  window_started_at: RequiredInstant
}

export interface FormVersionTable {
  id: Generated<number>
  code: string
  /** SHA-256 of the canonical JSON of the definition. */
  hash: string
  definition: Json<FormDefinition>
  published_at: Instant
}

export interface DossierTable {
  id: Generated<number>
  form_version_id: number
  form_code: string
  state: DossierState
  /** The list its state belongs to, kept by the store. */
  list: GeneratedAlways<DossierList>
  integration_state: IntegrationState | null
  direct: boolean
  client_id: number | null
  advisor_id: number | null
  created_by: number
  product_code: string | null
  /** "Mme DURAND Odile, Démo Pierre Europe"; empty before a name is known. */
  title: string
  /** Search key of number, title, client and advisor, kept by the store. */
  search_text: GeneratedAlways<string>
  amount_cents: number | null
  last_block: string | null
  /** Share of visible blocks completed at the last submit, 0 to 100. */
  progress: Generated<number>
  /** Why an advisor rejected it at once. */
  reject_reason: string | null
  /** Wire string of the state, kept with it in one update. */
  status: string
  created_at: Instant
  updated_at: Instant
  signed_at: OptionalInstant
  validated_at: OptionalInstant
  /** A mandate that may be accepted before its other side is paired. */
  force_mandate: Generated<boolean>
}

/** The answers of one submitted block; editable elements only. */
export interface DossierBlockTable {
  dossier_id: number
  block: string
  answers: Json<Record<string, string | string[]>>
  revision: number
  submitted_by: number
  submitted_at: Instant
}

export interface DossierAccessTable {
  dossier_id: number
  account_id: number
  granted_at: Instant
}

export interface DraftTable {
  dossier_id: number
  element: string
  value: Json<{ value: string | string[] | null }>
  base_revision: number
  author_id: number
  updated_at: Instant
}

/** A dossier that nothing may remove until the hold is lifted: a dispute, an enquiry. */
export interface LegalHoldTable {
  dossier_id: number
  reason: string
  set_at: RequiredInstant
}

/** A content-addressed file, written and synced before its row. */
export interface FileTable {
  sha256: string
  size: number
  mimetype: string
  /** Last time the bytes came to be used; the name is older than the meaning. */
  created_at: Instant
  /** What the antivirus says of it; null where no antivirus is configured. */
  scan_state: ColumnType<ScanState | null, ScanState | null | undefined, ScanState | null>
  scanned_at: OptionalInstant
}

export type ScanState = 'pending' | 'safe' | 'infected' | 'error'

/** A file whose row is gone: its bytes follow a day later, so that a backup under way still finds them. */
export interface RemovedFileTable {
  sha256: string
  removed_at: RequiredInstant
}

export interface ReceiptTable {
  id: Generated<number>
  dossier_id: number
  element: string
  type_id: number
  title: string
  mimetype: string
  size: number
  sha256: string
  created_by: number
  created_at: Instant
}

export type EnvelopeState = 'preparing' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired'

export interface EnvelopeTable {
  id: string
  dossier_id: number
  kind: EnvelopeKind
  state: EnvelopeState
  /** Structure, effective answers, today, facts, receipt hashes, parties, as they stood. */
  snapshot: Json<Record<string, unknown>>
  created_by: number
  created_at: Instant
  sent_at: OptionalInstant
  completed_at: OptionalInstant
  /** Why it ended without anybody's doing. */
  end_reason: EnvelopeEndReason | null
  /** Who collects the signatures; `built-in` unless said otherwise. */
  provider: Generated<ProviderName>
  /** Its id there, once it exists there. */
  provider_envelope_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The account of who signed that an outside provider gave with the completed envelope. */
  certificate_sha256: ColumnType<string | null, string | null | undefined, string | null>
  /** The sealed evidence file, once the envelope is over. */
  evidence_sha256: ColumnType<string | null, string | null | undefined, string | null>
}

/** A message of an outside provider that was taken in; the same key twice is one message. */
export interface ProviderMessageTable {
  provider: ProviderName
  key: string
  envelope_id: string
  event: string
  received_at: RequiredInstant
}

export type EnvelopeEndReason = 'expired' | 'preparation_failed' | 'voided'

export type PartyState = 'waiting' | 'sent' | 'delivered' | 'signed' | 'declined'

export interface EnvelopePartyTable {
  envelope_id: string
  party: Party
  /** Parties of one stage sign in any order; stages follow each other from 1. */
  stage: number
  name: string
  email: string
  mobile: string | null
  state: PartyState
  /** How the party signed: `{kind:'typed',name}` or `{kind:'drawn',sha256}`. */
  appearance: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  sealed_at: OptionalInstant
  changed_at: Instant
  /** Whom it signs for (a company, a protected person); null signs for itself. */
  behalf_of: string | null
  /** Language of its mails. */
  language: Generated<'fr' | 'en'>
}

export interface EnvelopeDocumentTable {
  envelope_id: string
  id: number
  /** Signed by the parties, or drawn up after they had signed. */
  kind: ColumnType<'signed' | 'report', 'signed' | 'report' | undefined, never>
  code: string
  title_fr: string
  title_en: string
  rank: number
  /** As rendered, what the parties read and what codes are bound to. */
  unsigned_sha256: string
  /** As it stands after the last seal. */
  current_sha256: string
  /** Where each party's signature goes. */
  boxes: Json<Record<string, unknown>>
}

export interface EnvelopeEventTable {
  id: Generated<number>
  envelope_id: string
  at: Instant
  party: Party | null
  kind: string
  detail: Json<Record<string, unknown>>
}

/** What was concluded from the answers of a signed mission; its PDF is a document of that envelope. */
export interface AdequacyReportTable {
  envelope_id: string
  dossier_id: number
  suitable: boolean
  /** Empty when suitable. */
  reasons: Json<{ fr: string; en: string }[]>
  drawn_at: RequiredInstant
  confirmed_by: number | null
  confirmed_at: OptionalInstant
}

export interface SigningViewTable {
  id: string
  envelope_id: string
  party: Party
  dossier_id: number
  /** Opened from the party's own mail link: whoever holds it may have no account. */
  from_link: Generated<boolean>
  /** Hash of the single-use opening token; null once opened. */
  open_token_hash: string | null
  /** Hash of the cookie of the opened view. */
  session_hash: string | null
  created_at: Instant
  opened_at: OptionalInstant
  last_active_at: OptionalInstant
}

export interface OneTimeCodeTable {
  id: Generated<number>
  envelope_id: string
  party: Party
  code_hash: string
  document_hash: string
  sent_at: RequiredInstant
  expires_at: RequiredInstant
  tries: number
  verified_at: OptionalInstant
  channel: Generated<'email' | 'sms'>
}

export interface IntegrationEventTable {
  id: Generated<number>
  dossier_id: number
  state: IntegrationState
  reason: string | null
  actor_id: number | null
  at: Instant
}

/** What was entered from paper, as it stood when the paper was there. */
export interface PaperSnapshotTable {
  dossier_id: number
  /** Answers, day and facts. */
  snapshot: Json<Record<string, unknown>>
  taken_at: RequiredInstant
}

/** An export file; written again with the same bytes until `written_at` says it is there. */
export interface RegisterBatchTable {
  id: Generated<number>
  name: string
  sha256: string | null
  created_at: RequiredInstant
  written_at: OptionalInstant
}

/** One acceptance of a dossier on its way to the register. */
export interface RegisterAttemptTable {
  /** Also the sequence of its event. */
  id: Generated<number>
  dossier_id: number
  /** From 1: how often the dossier was accepted. */
  attempt: number
  connector: RegisterConnectorName
  state: RegisterAttemptState
  event_id: Generated<string>
  batch_id: number | null
  /** Failed deliveries since it was last asked for. */
  tries: Generated<number>
  last_error: string | null
  /** Why the register refused it. */
  reason: string | null
  created_at: RequiredInstant
  sent_at: OptionalInstant
  ended_at: OptionalInstant
}

/** A position of an accepted dossier, as it was or will be sent, and what the register made of it. */
export interface RegisterLineTable {
  /** `1004-1-2`: dossier, position, attempt. */
  id: string
  dossier_id: number
  attempt: number
  position: number
  scope: Scope
  /** By column of the export. */
  fields: Json<Record<string, string>>
  status: 'OK' | 'KO' | null
  reason: string | null
  associate_code: string | null
  shares_from: number | null
  shares_to: number | null
  /** `yyyy-mm-dd`. */
  register_date: string | null
  acknowledged_at: OptionalInstant
}

/** Everything the register said, also what changed nothing. */
export interface RegisterAcknowledgementTable {
  id: Generated<number>
  /** `call`, or the name of the file. */
  source: string
  line_id: string | null
  content: Json<Record<string, unknown>>
  outcome: AcknowledgementOutcome
  received_at: RequiredInstant
}

export interface OutboxTable {
  id: Generated<number>
  kind: string
  /** Same key twice: the second is not written. */
  dedup_key: string | null
  payload: Json<Record<string, unknown>>
  run_at: Instant
  attempts: Generated<number>
  leased_until: OptionalInstant
  done_at: OptionalInstant
  dead_at: OptionalInstant
  last_error: string | null
  created_at: Instant
}

export interface DemoMailTable {
  id: Generated<number>
  dedup_key: string
  recipient: string
  subject: string
  body: string
  created_at: Instant
}

export interface AuditTable {
  id: Generated<number>
  subject: string
  sequence: number
  at: RequiredInstant
  actor_id: number | null
  action: string
  detail: Json<Record<string, unknown>>
  previous_mac: string
  mac: string
}

export interface IdempotencyTable {
  account_id: number
  key: string
  /** Method, path and hash of the body the key was first used with. */
  fingerprint: string
  status: number
  answer: Json<Record<string, unknown>>
  created_at: Instant
}

export interface StoreIdentityTable {
  id: string
  created_at: Instant
}
