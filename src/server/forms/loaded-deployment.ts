import type { CompiledForm } from '#engine/index.ts'
import type { FormDefinition, Text } from '#form/definition.ts'
import type { Datalist, DeploymentSettings } from '#form/deployment.ts'
import type { ImportMappings } from '#form/import-mapping.ts'
import type { HelpQuestion } from '#form/help-questions.ts'
import type { DerivedTheme } from '#form/derive-theme.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { DismembermentTable, Product, ReceiptType } from '#form/reference-data.ts'
import type { PermissionSettings } from '#rules/permission.ts'
import type { CodeChannel } from '#vocabulary/party.ts'
import type { Role } from '#vocabulary/role.ts'

/** A PDF of the folder `handed`; its bytes are read when it is delivered. */
export interface HandedFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
}

/** Settings that are read as they stand in the deployment's file. */
type PlainSettings = Omit<
  DeploymentSettings,
  | 'base'
  | 'company'
  | 'wealthManagement'
  | 'texts'
  | 'footer'
  | 'oneTimeCode'
  | 'backOfficeGroupRoles'
  | 'readOnlyRoles'
  | 'secondFactorRoles'
>

type Company = Omit<DeploymentSettings['company'], 'supportEmail'>

/** The deployment served by this process: validated, with its bases merged. */
export interface LoadedDeployment extends Readonly<PlainSettings>, Readonly<Company> {
  /** Its folder and those of its bases, nearest first. */
  readonly folders: readonly string[]
  /** Receives reports of problems. */
  readonly supportEmail: string
  readonly permissions: PermissionSettings
  readonly readOnlyRoles: readonly Role[]
  readonly secondFactorRoles: readonly Role[]
  /** Overrides of interface wording, by key. */
  readonly texts: Readonly<Record<string, Text>>
  readonly pages: {
    readonly about: Text
    readonly help: Text
    readonly legal: Text
    readonly accessibility: Text
  }
  readonly help: readonly (HelpQuestion & { readonly id: string })[]
  readonly footer: readonly Text[]
  readonly codeChannel: CodeChannel
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
