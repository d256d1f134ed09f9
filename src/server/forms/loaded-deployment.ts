import type { FileKind } from '#vocabulary/file-kind.ts'
import type { CompiledForm } from '#engine/index.ts'
import type { FormDefinition, Text } from '#form/definition.ts'
import type {
  Analytics,
  Datalist,
  DeploymentFlags,
  DurationField,
  FourEyes,
  Redirects,
  RegisterSettings,
  RetentionSettings,
  RowActionIcons,
  SignInTexts,
} from '#form/deployment.ts'
import type {
  CorrectionSettings,
  EnvelopeSettings,
  ReflectionPeriod,
  ReminderSettings,
  SignatureLevel,
  Suitability,
} from '#form/signing-settings.ts'
import type { ImportMappings } from '#form/import-mapping.ts'
import type { HelpQuestion } from '#form/help-questions.ts'
import type { PaymentTerms } from '#form/payment-terms.ts'
import type { DerivedTheme } from '#form/derive-theme.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import type { CheckSettings } from '#form/check-settings.ts'
import type { ReviewSettings } from '#form/review-settings.ts'
import type { VigilanceSettings } from '#form/vigilance-settings.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import type { Role } from '#vocabulary/role.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { CodeChannel } from '#vocabulary/party.ts'
import type { StepMail } from '#vocabulary/step-mail.ts'

/** A PDF of the folder `handed`; its bytes are read when it is delivered. */
export interface HandedFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
}

/** The deployment served by this process: validated, with its bases merged. */
export interface LoadedDeployment {
  readonly code: string
  /** Its folder and those of its bases, nearest first. */
  readonly folders: readonly string[]
  /** The deployment whose examples also guard the rules that both deployments share. */
  readonly examplesOf?: string | undefined
  /** Fallback language of mails. */
  readonly locale: Locale
  readonly name: string
  /** Form, capital, register, approval and seat of the company. */
  readonly legalLine: Text
  readonly phone: string
  readonly email: string
  /** Opening hours of the telephone line. */
  readonly hours: Text | undefined
  /** Receives reports of problems. */
  readonly supportEmail: string
  /** Postal address, by line. */
  readonly address: readonly string[]
  readonly flags: DeploymentFlags
  readonly permissions: PermissionSettings
  readonly readOnlyRoles: readonly Role[]
  /** Roles that sign in with a second factor. */
  readonly secondFactorRoles: readonly Role[]
  /** Whether investors may sign in by a mailed link. */
  readonly signInLinks: boolean
  /** Overrides of interface wording, by key. */
  readonly texts: Readonly<Record<string, Text>>
  readonly pages: {
    readonly about: Text
    readonly help: Text
    readonly legal: Text
    readonly accessibility: Text
  }
  /** Questions of the help page. */
  readonly help: readonly (HelpQuestion & { readonly id: string })[]
  /** Texts beside the sign-in form. */
  readonly signIn: SignInTexts
  readonly footer: readonly Text[]
  readonly redirects: Redirects
  readonly payment: PaymentTerms
  readonly rowActionIcons: RowActionIcons
  readonly uploadKinds: readonly FileKind[]
  readonly uploadLimitMegabytes: number
  /** Whether uploaded receipts are read by machine. */
  readonly readReceipts: boolean
  readonly settings: FormSettings
  readonly envelopes: EnvelopeSettings
  readonly reminders: ReminderSettings
  readonly stepMails: readonly StepMail[]
  readonly corrections: CorrectionSettings
  readonly review: ReviewSettings
  readonly checks: CheckSettings
  /** Working days after the last signature within which a dossier is reviewed. */
  readonly reviewWorkingDays: number
  readonly retention: RetentionSettings
  /** Channel of one-time codes. */
  readonly codeChannel: CodeChannel
  /** Signature level, recorded with each envelope when it opens. */
  readonly signatureLevel: SignatureLevel
  readonly durationField: DurationField | null
  readonly analytics: Analytics
  /** Null: the report has no computed conclusion and only awaits confirmation. */
  readonly suitability: Suitability | null
  readonly reflectionPeriod: ReflectionPeriod | null
  /** Whether parties have to confirm, before signing, their statements that somebody else entered. */
  readonly confirmStatements: boolean
  readonly register: RegisterSettings
  /** Null: every decision needs one person. */
  readonly fourEyes: FourEyes | null
  /** Whether dangerous acts of the administration require a second administrator. */
  readonly secondAdministrator: boolean
  readonly vigilance: VigilanceSettings
  readonly publication: { readonly fourEyes: boolean }
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly receiptTypes: readonly ReceiptType[]
  readonly datalists: Readonly<Record<string, Datalist>>
  /** Mappings of other systems' fields to elements of the forms. */
  readonly importMappings: ImportMappings
  /** Definitions as authored, by form code. */
  readonly forms: Readonly<Record<string, FormDefinition>>
  readonly logoSvg: string
  /** Line drawing of the sign-in page and the dashboard. */
  readonly drawingSvg: string
  /** As served: the author's CSS with the derived colours. */
  readonly themeCss: string
  /** Colours derived from the brand colour, by token. */
  readonly derivedTokens: DerivedTheme['derived']
  /** Font files of the theme, by name. */
  readonly fonts: ReadonlyMap<string, Buffer>
  /** PDFs handed over before a subscription, by name. */
  readonly handedFiles: ReadonlyMap<string, HandedFile>
}

/** A published, compiled form version. */
export interface PublishedForm {
  readonly id: number
  readonly code: string
  /** The version whose texts it is served with: itself, or one with the same structure. */
  readonly textsId: number
  readonly definition: FormDefinition
  /** Its document templates, with the same texts. */
  readonly templates: readonly DocumentTemplate[]
  readonly publishedAt: Date
  readonly compiled: CompiledForm
}
