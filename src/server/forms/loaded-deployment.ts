import type { CompiledForm } from '#engine/index.ts'
import type { FormDefinition, Text } from '#form/definition.ts'
import type {
  Analytics,
  Datalist,
  DeploymentFlags,
  DurationField,
  EnvelopeSettings,
  Redirects,
  ReflectionPeriod,
  SignatureLevel,
  RegisterSettings,
  RetentionSettings,
  RowActionIcons,
  Suitability,
} from '#form/deployment.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import type { Role } from '#vocabulary/role.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { CodeChannel } from '#vocabulary/party.ts'

/** The deployment a process serves, read and checked at start-up; base and own files already merged. */
export interface LoadedDeployment {
  readonly code: string
  /** Folder of the deployment and that of each base under it, nearest first. */
  readonly folders: readonly string[]
  /** Language of mails to people whose own is not known. */
  readonly locale: Locale
  readonly name: string
  readonly phone: string
  readonly email: string
  /** Lines of the company's postal address. */
  readonly address: readonly string[]
  readonly flags: DeploymentFlags
  readonly permissions: PermissionSettings
  readonly readOnlyRoles: readonly Role[]
  /** Staff who prove themselves by a code besides the password. */
  readonly secondFactorRoles: readonly Role[]
  /** Overrides of interface wording, by key. */
  readonly texts: Readonly<Record<string, Text>>
  readonly pages: { readonly about: Text; readonly help: Text; readonly legal: Text }
  readonly footer: readonly Text[]
  readonly redirects: Redirects
  readonly rowActionIcons: RowActionIcons
  readonly uploadLimitMegabytes: number
  readonly settings: FormSettings
  readonly envelopes: EnvelopeSettings
  readonly retention: RetentionSettings
  /** How one-time codes reach the parties. */
  readonly codeChannel: CodeChannel
  /** Level of the signatures, noted with each envelope as it opens. */
  readonly signatureLevel: SignatureLevel
  readonly durationField: DurationField | null
  readonly analytics: Analytics
  /** Null: the report waits for its confirmation without a conclusion of ours. */
  readonly suitability: Suitability | null
  readonly reflectionPeriod: ReflectionPeriod | null
  readonly register: RegisterSettings
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly receiptTypes: readonly ReceiptType[]
  readonly datalists: Readonly<Record<string, Datalist>>
  /** Definitions as authored, by form code. */
  readonly forms: Readonly<Record<string, FormDefinition>>
  readonly logoSvg: string
  readonly themeCss: string
  /** Font files that the theme refers to, by name. */
  readonly fonts: ReadonlyMap<string, Buffer>
}

/** A published form version, compiled once per process. */
export interface PublishedForm {
  readonly id: number
  readonly code: string
  /** The version whose texts it speaks: its own, or one that differs from it in texts only. */
  readonly textsId: number
  readonly definition: FormDefinition
  /** What its documents are drawn from, in the same texts. */
  readonly templates: readonly DocumentTemplate[]
  readonly publishedAt: Date
  readonly compiled: CompiledForm
}
