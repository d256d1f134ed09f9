import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FormDefinition } from '#form/definition.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import type { FileReading } from '#rules/receipt-reading.ts'
import type { CheckCode } from '#vocabulary/check.ts'
import type { DossierList, DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import type { Localized } from '#vocabulary/locale.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import type { VigilanceLevel } from '#vocabulary/vigilance.ts'
import type {
  AnswerChanges,
  DraftSource,
  ImportedFrom,
  ReusedFrom,
  StoredAnswer,
} from '../answers/answer-changes.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

export interface PublishedFacts {
  readonly settings: FormSettings
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly receiptTypes: readonly ReceiptType[]
}

/** The outcome of an import for each answer, by the name used by the other system. */
export interface ImportReport {
  /** Name of the other system. */
  readonly from: string
  readonly taken: readonly { readonly name: string; readonly element: string }[]
  readonly changed: readonly {
    readonly name: string
    readonly element: string
    readonly value: StoredAnswer
  }[]
  readonly refused: readonly {
    readonly name: string
    readonly element: string | null
    /** From the error catalogue, or of a rule of the form. */
    readonly code: string
    readonly params: Readonly<Record<string, string>>
    /** The author's own message for the rule. */
    readonly text?: Localized | undefined
  }[]
}

/** The reading of a receipt's file. Derived data that can be read again. */
export interface ReadingColumns {
  receipt_id: number
  sha256: string
  /** `READER_VERSION` of the program that read it. */
  reader: number
  reading: Json<FileReading>
  duration_ms: number
  read_at: RequiredInstant
}

/** Tables of dossiers: answers, receipts, decisions, retention. */
export interface DossierTables {
  form_version: {
    id: Generated<number>
    code: string
    /** SHA-256 of the definition as JSON and the hash of its templates; of the definition alone where it has none. */
    hash: string
    definition: Json<FormDefinition>
    /** Null in versions stored before templates were versioned. */
    templates_hash: string | null
    published_at: Instant
  }

  /** Document templates, as published with a form version. */
  template_set: {
    /** SHA-256 of the templates as JSON. */
    hash: string
    /** Hash without texts: sets with equal hashes differ in wording only. */
    structure_hash: string
    templates: Json<readonly DocumentTemplate[]>
    published_at: Instant
  }

  /** Hash of a definition without texts: versions with equal hashes differ in wording only. */
  form_structure: {
    form_version_id: number
    hash: string
  }

  /** Facts the deployment was served with; a new row whenever they change. */
  deployment_version: {
    id: Generated<number>
    /** Name of the deployment. */
    code: string
    hash: string
    facts: Json<PublishedFacts>
    published_at: Instant
  }

  dossier: {
    id: Generated<number>
    form_version_id: number
    form_code: string
    state: DossierState
    /** List of its state; a generated column. */
    list: GeneratedAlways<DossierList>
    integration_state: IntegrationState | null
    direct: boolean
    client_id: number | null
    advisor_id: number | null
    created_by: number
    product_code: string | null
    /** "Mme DURAND Odile, Démo Pierre Europe"; empty before a name is known. */
    title: string
    /** E-mail address and phone number of the subscriber from the answers, for searches. */
    contact: Generated<string>
    /** Search key of number, title, amount, client and advisor; maintained by triggers. */
    search_text: GeneratedAlways<string>
    amount_cents: number | null
    /** Last assessed level; null before the subscription was sent. Decisions assess it again. */
    vigilance: Generated<VigilanceLevel | null>
    last_block: string | null
    /** Share of visible blocks completed at the last submit, 0 to 100. */
    progress: Generated<number>
    /** Reason of an immediate refusal. */
    reject_reason: string | null
    /** Status string, updated together with the state. */
    status: string
    created_at: Instant
    updated_at: Instant
    /** First signature; a correction keeps it. */
    signed_at: OptionalInstant
    /** When the documents of a correction were last signed; null without one. */
    resigned_at: OptionalInstant
    validated_at: OptionalInstant
    /** Allows accepting a mandate whose other side is not paired. */
    force_mandate: Generated<boolean>
    /** The assignee; only for dossiers in the review. */
    assignee_id: ColumnType<number | null, number | null | undefined, number | null>
  }

  /** The answers of one submitted block; editable elements only. */
  dossier_block: {
    dossier_id: number
    block: string
    answers: Json<Record<string, string | string[]>>
    revision: number
    submitted_by: number
    submitted_at: Instant
  }

  /** A change of the answers of one block. Never updated; deleted with its dossier. */
  answer_change: {
    dossier_id: number
    /** Position in the history of its dossier, from 1. */
    number: number
    block: string
    /** Revision of the block after the change; 0 for receipts, which have none. */
    revision: number
    /** Null for the server. */
    actor_id: number | null
    at: RequiredInstant
    changes: Json<AnswerChanges>
  }

  dossier_access: {
    dossier_id: number
    account_id: number
    granted_at: Instant
  }

  draft: {
    dossier_id: number
    element: string
    value: Json<{ value: string | string[] | null; reused?: ReusedFrom; imported?: ImportedFrom }>
    base_revision: number
    author_id: number
    updated_at: Instant
    /** `account`, `reused` or `imported` when it was prefilled from the client's account, former dossier or another system; null once a person has changed it. */
    source: ColumnType<DraftSource | null, DraftSource | null | undefined, DraftSource | null>
  }

  /** A dossier opened by another system, which identifies it by its own reference. */
  dossier_import: {
    dossier_id: number
    /** Owner of the reference: `integration:7` or, for a person, `account:7`. */
    owner: string
    reference: string
    report: Json<ImportReport>
    created_at: RequiredInstant
  }

  /** Legal hold: retention does not remove the dossier until it is lifted. */
  legal_hold: {
    dossier_id: number
    reason: string
    set_at: RequiredInstant
  }

  /** A content-addressed file, written and synced before its row. */
  file: {
    sha256: string
    size: number
    mimetype: string
    /** Last time a row started to use the file (not its creation). */
    created_at: Instant
    /** Scan result; null when never scanned. */
    scan_state: ColumnType<ScanState | null, ScanState | null | undefined, ScanState | null>
    scanned_at: OptionalInstant
  }

  /** A file to delete. Deferred by a day, so that a running backup still finds it. */
  removed_file: {
    sha256: string
    removed_at: RequiredInstant
  }

  receipt: {
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

  /** Deleted with the receipt. */
  receipt_reading: ReadingColumns & {
    /** Order of the readings, for notifying open pages; a repeated reading gets a new number. */
    number: Generated<number>
  }

  /**
   * Reading of a receipt that a correction proposes, by its reserved number. Deleted with the proposal, and when the
   * correction has ended.
   */
  correction_reading: ReadingColumns & { correction_id: number }

  /** A document of a product that was mailed to the subscriber, or that somebody opened. */
  document_delivery: {
    id: Generated<number>
    dossier_id: number
    /** Codes of the product and of its document. */
    product: string
    code: string
    version: string
    sha256: string
    how: 'opened' | 'mailed'
    /** Who opened it, or had it mailed. */
    account_id: number
    /** Address of the mail; null when it was opened. */
    recipient: string | null
    delivered_at: RequiredInstant
  }

  /** Suitability report of a signed mission; its PDF is a document of that envelope. */
  adequacy_report: {
    envelope_id: string
    dossier_id: number
    suitable: boolean
    /** Empty when suitable. */
    reasons: Json<{ fr: string; en: string }[]>
    drawn_at: RequiredInstant
    confirmed_by: number | null
    confirmed_at: OptionalInstant
  }

  integration_event: {
    id: Generated<number>
    dossier_id: number
    state: IntegrationState
    /** For reviewers. */
    reason: string | null
    /** For the advisor. */
    message: Generated<string | null>
    /** The check that should have detected the reason; only for a refusal or an error. */
    cause: Generated<CheckCode | null>
    actor_id: number | null
    at: Instant
  }

  /** A decision that can still be undone, with the state that an undo restores. */
  decision_hold: {
    dossier_id: number
    /** The decision in the history. */
    event_id: number
    integration_before: IntegrationState
    validated_before: OptionalInstant
    until: RequiredInstant
  }

  /** A proposed decision that needs a second person. */
  decision_proposal: {
    id: Generated<number>
    dossier_id: number
    decision: 'validated' | 'refused' | 'error'
    reason: string
    message: string | null
    cause: Generated<CheckCode | null>
    proposed_by: number
    proposed_at: RequiredInstant
    /** Null while it awaits the second person. */
    outcome: Generated<'confirmed' | 'disagreed' | 'withdrawn' | null>
    answered_by: Generated<number | null>
    answered_at: OptionalInstant
    answer_reason: Generated<string | null>
    /** The decision in the history, once confirmed. */
    event_id: Generated<number | null>
  }

  /** The customer each side of a dossier is paired with. */
  pairing: {
    dossier_id: number
    scope: Scope
    /** Null until the register has created the customer. */
    customer_code: string | null
    /** Null for the system. */
    paired_by: number | null
    paired_at: RequiredInstant
  }
}
