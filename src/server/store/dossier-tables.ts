import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FormDefinition } from '#form/definition.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import type { DossierList, DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Dossiers: what is answered, handed in, decided and kept. */

export interface FormVersionTable {
  id: Generated<number>
  code: string
  /** SHA-256 of the definition as JSON and the hash of its templates; of the definition alone where it has none. */
  hash: string
  definition: Json<FormDefinition>
  /** Null in versions of releases that did not keep templates. */
  templates_hash: string | null
  published_at: Instant
}

/** The document templates of a deployment as they were published with forms. */
export interface TemplateSetTable {
  /** SHA-256 of the templates as JSON. */
  hash: string
  /** The same without their texts: sets with the same differ in words only. */
  structure_hash: string
  templates: Json<readonly DocumentTemplate[]>
  published_at: Instant
}

/** What a version's definition is without its texts: versions with the same differ in words only. */
export interface FormStructureTable {
  form_version_id: number
  hash: string
}

/** The dated facts that the deployment was last served with; a new line whenever they differ from the last one. */
export interface DeploymentVersionTable {
  id: Generated<number>
  /** Name of the deployment. */
  code: string
  hash: string
  facts: Json<PublishedFacts>
  published_at: Instant
}

export interface PublishedFacts {
  readonly settings: FormSettings
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly receiptTypes: readonly ReceiptType[]
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

export interface IntegrationEventTable {
  id: Generated<number>
  dossier_id: number
  state: IntegrationState
  reason: string | null
  actor_id: number | null
  at: Instant
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
