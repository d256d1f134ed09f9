import * as z from 'zod'
import { FILE_KINDS } from '#vocabulary/file-kind.ts'
import { CODE_CHANNELS } from '#vocabulary/party.ts'
import { REGISTER_CONNECTORS } from '#vocabulary/register.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { ROLES, STAFF_ROLES } from '#vocabulary/role.ts'
import { Text } from './definition.ts'
import { PartyCode } from './document-template.ts'
import { OverridableText } from './overridable-text.ts'
import { FormSettings } from './reference-data.ts'

/** What a deployment says about itself in `deployment.json`. Source: design "Deployments"; shell §9. */

const DeploymentRole = z.enum(ROLES)

/** Feature switches with the defaults of shell §9. */
export const DeploymentFlags = z.strictObject({
  duplication: z.boolean().default(false).describe('A dossier may be duplicated.'),
  duplicationOfCanceled: z
    .boolean()
    .default(false)
    .describe('A canceled dossier may be duplicated; nothing without `duplication`.'),
  backOfficeForm: z
    .boolean()
    .default(true)
    .describe(
      'The form for subscriptions on paper: its registration and the form filter of the back office.',
    ),
  manualRegistration: z
    .boolean()
    .default(true)
    .describe('New subscriptions on paper may be registered; nothing without `backOfficeForm`.'),
  documentDownload: z
    .boolean()
    .default(true)
    .describe('All documents of a dossier may be downloaded at once.'),
  attachmentPreview: z.boolean().default(true).describe('Uploaded receipts may be looked at on the screen.'),
  documentPreview: z
    .boolean()
    .default(true)
    .describe('Generated and signed documents may be looked at on the screen, before signing too.'),
  profile: z.boolean().default(false).describe('Everybody has a page with their own data.'),
  consentTool: z
    .boolean()
    .default(false)
    .describe('Visitors are asked before anything is measured; without it `analytics` measures at once.'),
})
export type DeploymentFlags = z.infer<typeof DeploymentFlags>

/**
 * Delivery of one-time codes. Their length, lifetime and number of attempts are not configurable. A party without a
 * mobile number receives its code by e-mail. Source: design "Signature".
 */
export const OneTimeCodeSettings = z.strictObject({
  channel: z
    .enum(CODE_CHANNELS)
    .default('email')
    .describe('How codes reach whoever signs; without a mobile number by e-mail in any case.'),
})
export type OneTimeCodeSettings = z.infer<typeof OneTimeCodeSettings>

/**
 * eIDAS level claimed for signatures of the built-in ceremony. `advanced` requires a code sent to the party's own phone
 * and a mandatory identity document, both checked at start-up. Source: design §2; domain §7.
 */
export const SignatureLevel = z.enum(['simple', 'advanced'])
export type SignatureLevel = z.infer<typeof SignatureLevel>

const ElementRole = z.string().regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)

/** How long an envelope stays open, and on which days the current party is reminded. */
export const EnvelopeSettings = z.strictObject({
  expiresAfterDays: z
    .int()
    .positive()
    .max(365)
    .default(30)
    .describe('Days until documents that were sent and not signed expire.'),
  reminderAfterDays: z
    .array(z.int().positive())
    .default([])
    .describe('Days after the sending on which the party whose turn it is hears of it again.'),
  stages: z
    .array(z.array(PartyCode).min(1))
    .default([])
    .describe(
      'Parties of one entry sign in any order, entries one after the other; a party that no entry names ' +
        'follows alone, in routing order. Empty: all one after the other.',
    ),
})
export type EnvelopeSettings = z.infer<typeof EnvelopeSettings>

/**
 * How the suitability report concludes: the investment is unsuitable if any rule holds or any named answer is missing
 * (incomplete questionnaire). Source: domain §2 "Profile", §7.
 */
export const Suitability = z.strictObject({
  report: z.string().describe('Code of the document template of the report.'),
  unsuitable: z
    .array(
      z.strictObject({
        role: ElementRole.describe('The element that is looked at, by its role.'),
        operator: z.enum(['equal', 'smaller_equal']).describe('How its answer is compared with `value`.'),
        value: z.number().describe('What its answer is compared with.'),
        reason: Text.describe('Why the investment is unsuitable then, as the report says it.'),
      }),
    )
    .min(1)
    .describe('Any rule that holds makes the investment unsuitable.'),
  incomplete: Text.describe('What the report says when an answer that a rule looks at is missing.'),
  suitable: Text.describe('What the report says when nothing stands against the investment.'),
  wayBack: Text.describe('What people can do after an unsuitable report.'),
})
export type Suitability = z.infer<typeof Suitability>

/**
 * Cooling-off period before the subscription envelope: while the element with this role has this value, signing is
 * refused until this many hours after its block was submitted. Source: domain §7.
 */
export const ReflectionPeriod = z.strictObject({
  role: ElementRole.describe('The element that is looked at, by its role.'),
  value: z.string().describe('The answer that starts the delay.'),
  hours: z.int().positive().describe('How long after it was submitted nothing may be sent to sign.'),
})
export type ReflectionPeriod = z.infer<typeof ReflectionPeriod>

/**
 * The client form's element that chooses the duration of a dismemberment, and the elements it clears. They derive from
 * it, so changing the duration must not leave values of the previous one. Source: wizard §5, §9.
 */
export const DurationField = z.strictObject({
  element: z.string().describe('Name of the element that chooses the duration.'),
  clears: z
    .array(z.string())
    .min(1)
    .describe('Names of the elements that take their value from the duration and lose it with another one.'),
})
export type DurationField = z.infer<typeof DurationField>

/**
 * Export of accepted dossiers to the register: files picked up by the register keeper, or a webhook configured by the
 * operator. A file groups what was accepted within `batchMinutes`; with 0 each acceptance makes its own file.
 */
export const RegisterSettings = z.strictObject({
  connector: z
    .enum(REGISTER_CONNECTORS)
    .default('files')
    .describe('How accepted dossiers reach the register: files to be taken away, or messages to an address.'),
  batchMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(15)
    .describe('What is accepted within so many minutes leaves in one file; 0 makes a file at once.'),
})
export type RegisterSettings = z.infer<typeof RegisterSettings>

const Months = z.int().positive().max(1200)

/** Minimum legal retention of a contract and of its signatories' data. Source: CMF L.561-12 (domain §7). */
const SHORTEST_CONTRACT_MONTHS = 60

/**
 * Retention periods of dossiers and accounts, in months. A dossier is removed once all of its periods are over, and
 * never while an envelope is open or a legal hold is set. Source: domain §7.
 */
export const RetentionSettings = z.strictObject({
  dossierMonths: z
    .record(z.string(), Months)
    .default({})
    .describe('By state (`canceled`, `rejected`…): months from the last change of such a dossier.'),
  otherDossierMonths: Months.default(36).describe(
    'The same in any state that `dossierMonths` does not name.',
  ),
  contractMonths: Months.min(SHORTEST_CONTRACT_MONTHS)
    .default(120)
    .describe("Months from the last signature of the dossier's contracts, on paper too."),
  personMonths: Months.default(36).describe(
    'Months from the last contact with a client or prospect who has no dossier left.',
  ),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

/** URLs called on analytics events; no personal data is sent. Source: wizard §2 "Finalisation". */
export const Analytics = z.strictObject({
  finalisation: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .describe(
      'https address that is told when a subscription is finished, without personal data; `null`: none.',
    ),
})
export type Analytics = z.infer<typeof Analytics>

const WebAddress = z.url({ protocol: /^https?$/ })

/** Automatic redirects of the browser. Source: shell §2 (`/authorization`), §9; wizard §2 "Finalisation". */
export const Redirects = z.strictObject({
  signedIn: z
    .union([z.string().regex(/^\/(?![/\\])/), WebAddress])
    .default('/tableau-de-bord')
    .describe(
      'Where one comes after signing in without having been on the way to a page: a path of the application, or an address.',
    ),
  finished: WebAddress.nullable()
    .default(null)
    .describe('Address that one is led to once the last block is done; `null` stays in the application.'),
})
export type Redirects = z.infer<typeof Redirects>

/** Icon variant of each row action in lists. Source: shell §9. */
export const RowActionIcons = z.strictObject({
  modify: z
    .enum(['pencil', 'folder'])
    .default('pencil')
    .describe('Drawing of the action that opens a dossier to go on with it.'),
  view: z.enum(['eye', 'file']).default('eye').describe('Drawing of the action that looks at a dossier.'),
  duplicate: z
    .enum(['copy', 'files'])
    .default('copy')
    .describe('Drawing of the action that duplicates a dossier.'),
  history: z
    .enum(['clock', 'list'])
    .default('clock')
    .describe("Drawing of the action that shows the history of a dossier's signatures."),
  download: z
    .enum(['arrow', 'archive'])
    .default('arrow')
    .describe('Drawing of the action that downloads the documents.'),
  abandon: z.enum(['bin', 'cross']).default('bin').describe('Drawing of the action that abandons a dossier.'),
  manage: z
    .enum(['check', 'inbox'])
    .default('check')
    .describe('Drawing of the action by which a reviewer examines a dossier.'),
})
export type RowActionIcons = z.infer<typeof RowActionIcons>

/** HTML of the pages linked in the footer; sanitized when stored and again when shown. */
export const LegalTexts = z.strictObject({
  about: Text.describe('The page about the company; HTML.'),
  help: Text.describe('The page of help; HTML.'),
  legalNotice: Text.describe('The legal notice; HTML.'),
})
export type LegalTexts = z.infer<typeof LegalTexts>

/** Hard limit of 15 MiB whatever the deployment configures. Source: design "Documents". */
const HIGHEST_UPLOAD_MEGABYTES = 15

/** A complete `deployment.json`, after merging it over its bases. */
export const DeploymentSettings = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .describe("The folder's name."),
  base: z
    .string()
    .optional()
    .describe('The deployment whose files this one starts from; only `base` has none.'),
  company: z
    .strictObject({
      name: z.string().min(1).describe('Name of the management company, as people read it.'),
      phone: z.string().min(1).describe('Its telephone number, as read aloud: `01 86 65 41 00`.'),
      email: z.email().describe('Its address; mails come from it.'),
      address: z.array(z.string()).min(1).describe('Lines of its postal address.'),
      legalLine: Text.describe(
        'What the bulletin and the mails print under the name: form, capital, register, approval.',
      ),
    })
    .describe('The management company.'),
  wealthManagement: z
    .boolean()
    .default(false)
    .describe(
      "The element of `durationField` is a list of the years of the product's table, with the same values.",
    ),
  durationField: DurationField.nullable()
    .default(null)
    .describe('The element of the client form that chooses the duration of a dismemberment; `null`: none.'),
  analytics: Analytics.prefault({}).describe('What is measured, and who is told.'),
  locale: z.enum(LOCALES).default('fr').describe('Language of mails to people whose own is not known yet.'),
  flags: DeploymentFlags.prefault({}).describe('What is switched on.'),
  settings: FormSettings.default({}).describe(
    'Thresholds and other values that conditions name: `{setting.originOver}`.',
  ),
  texts: LegalTexts.describe("The pages behind the footer's links; each text is cleaned."),
  footer: z.array(Text).default([]).describe("The footer's blocks, HTML; each is cleaned."),
  uploadKinds: z
    .array(z.enum(FILE_KINDS))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'a kind is named twice')
    .default(['pdf', 'image', 'text'])
    .describe(
      'What may be uploaded: `pdf`, `image` (JPG, PNG), `text` (TXT in UTF-8), `audio` (MP3, M4A, OGG, WAV), `video` (MP4, MOV, WEBM), `office` (DOCX, XLSX, PPTX, ODT, ODS, ODP, none with macros). Sound and film are played in the page; office documents are only downloaded.',
    ),
  uploadLimitMegabytes: z
    .number()
    .positive()
    .max(HIGHEST_UPLOAD_MEGABYTES)
    .default(10)
    .describe('The largest file that may be uploaded; 15 at most.'),
  oneTimeCode: OneTimeCodeSettings.prefault({}).describe(
    'The codes by which whoever signs proves themselves.',
  ),
  signatureLevel: SignatureLevel.default('simple').describe(
    'What is claimed of the signatures (eIDAS). `advanced` needs codes by `sms` and a required identity document; both are checked.',
  ),
  envelopes: EnvelopeSettings.prefault({}).describe('Documents that are out to be signed.'),
  suitability: Suitability.nullable()
    .default(null)
    .describe(
      'How the suitability report concludes; `null`: it waits for its confirmation without a conclusion.',
    ),
  reflectionPeriod: ReflectionPeriod.nullable()
    .default(null)
    .describe('A delay between an answer and the documents of the subscription; `null`: none.'),
  redirects: Redirects.prefault({}).describe('Where the browser goes by itself.'),
  rowActionIcons: RowActionIcons.prefault({}).describe("How the actions of a list's rows are drawn."),
  register: RegisterSettings.prefault({}).describe('How accepted dossiers reach the register of associates.'),
  retention: RetentionSettings.prefault({}).describe(
    'How long dossiers and people are kept before they are removed.',
  ),
  backOfficeGroupRoles: z
    .array(DeploymentRole)
    .default([])
    .describe('Roles of the back-office group, who may write dossiers of the back-office form.'),
  readOnlyRoles: z.array(DeploymentRole).default([]).describe('Roles that change nothing of what they see.'),
  secondFactorRoles: z
    .array(z.enum(STAFF_ROLES))
    .default(['manageDossier'])
    .describe('Staff roles that add a code of an authenticator application to their password.'),
})
export type DeploymentSettings = z.infer<typeof DeploymentSettings>

/** A server-side list of choices; its code is its file name. */
export const Datalist = z.strictObject({
  /** Origin of the choices; `demo value` marks invented ones. */
  source: z.string().min(1),
  /** Roles allowed to search it, for lists that name people; default: every signed-in user. */
  readableBy: z.array(DeploymentRole).min(1).optional(),
  options: z
    .array(z.strictObject({ value: z.string().min(1), label: Text }))
    .min(1)
    .superRefine((options, context) => {
      const values = options.map(({ value }) => value)
      const seen = new Set<string>()
      for (const [index, value] of values.entries()) {
        if (seen.has(value))
          context.addIssue({ code: 'custom', path: [index], message: 'two choices have this value' })
        seen.add(value)
      }
    }),
})
export type Datalist = z.infer<typeof Datalist>

/** Overrides of interface texts: key to both languages. */
export const WordingOverrides = z.partialRecord(OverridableText, Text)
export type WordingOverrides = z.infer<typeof WordingOverrides>
