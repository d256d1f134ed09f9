import * as z from 'zod'
import { FILE_KINDS } from '#vocabulary/file-kind.ts'
import { REGISTER_CONNECTORS } from '#vocabulary/register.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { ROLES, WORKING_ROLES } from '#vocabulary/role.ts'
import { Text } from './definition.ts'
import { OverridableText } from './overridable-text.ts'
import { STEP_MAILS } from '#vocabulary/step-mail.ts'
import { VIGILANCE_LEVELS } from '#vocabulary/vigilance.ts'
import { PaymentTerms } from './payment-terms.ts'
import { CheckSettings } from './check-settings.ts'
import { FormSettings, refuseRepeats } from './reference-data.ts'
import { PublicationSettings } from './publication-settings.ts'
import { ReviewSettings } from './review-settings.ts'
import { VigilanceSettings } from './vigilance-settings.ts'
import {
  CorrectionSettings,
  EnvelopeSettings,
  OneTimeCodeSettings,
  ReflectionPeriod,
  ReminderSettings,
  SignatureLevel,
  Suitability,
} from './signing-settings.ts'

/** What a deployment says about itself in `deployment.json`. Source: design "Deployments"; shell §9. */

const DeploymentRole = z.enum(ROLES)

/** Feature switches with the defaults of shell §9. */
export const DeploymentFlags = z.strictObject({
  duplication: z.boolean().default(false).describe('Users may duplicate a dossier.'),
  duplicationOfCanceled: z
    .boolean()
    .default(false)
    .describe('Users may duplicate a canceled dossier; requires `duplication`.'),
  backOfficeForm: z
    .boolean()
    .default(true)
    .describe(
      'The form for subscriptions on paper: its registration and the form filter of the back office.',
    ),
  manualRegistration: z
    .boolean()
    .default(true)
    .describe('The back office may register new paper subscriptions; requires `backOfficeForm`.'),
  documentDownload: z
    .boolean()
    .default(true)
    .describe('Users may download all documents of a dossier as an archive.'),
  attachmentPreview: z.boolean().default(true).describe('Users may preview uploaded receipts.'),
  documentPreview: z
    .boolean()
    .default(true)
    .describe('Users may preview generated and signed documents, also before signing.'),
  profile: z.boolean().default(false).describe('Every user has a page with their own data.'),
  consentTool: z
    .boolean()
    .default(false)
    .describe('Asks visitors for consent before analytics are sent; without it they are sent at once.'),
})
export type DeploymentFlags = z.infer<typeof DeploymentFlags>

/**
 * The client form's element that chooses the duration of a dismemberment, and the elements it clears. They derive from
 * it, so changing the duration must not leave values of the previous one. Source: wizard §5, §9.
 */
export const DurationField = z.strictObject({
  element: z.string().describe('Name of the element that chooses the duration.'),
  clears: z
    .array(z.string())
    .min(1)
    .describe('Names of the elements derived from the duration, cleared when it changes.'),
})
export type DurationField = z.infer<typeof DurationField>

/**
 * Export of accepted dossiers to the register: files picked up by the register keeper, files uploaded to its SFTP server, or a
 * webhook; the operator configures the last two. A file groups what was accepted within `batchMinutes`; with 0 each acceptance makes its own file.
 */
export const RegisterSettings = z.strictObject({
  connector: z
    .enum(REGISTER_CONNECTORS)
    .default('files')
    .describe('Transport of accepted dossiers to the register: files to pick up, webhook, or SFTP.'),
  batchMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(15)
    .describe('Acceptances within this many minutes share one file; 0 writes a file for each.'),
})

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
    .describe('By state (`canceled`, `rejected`…): months since the last change of the dossier.'),
  otherDossierMonths: Months.default(36).describe('Months in all states not listed in `dossierMonths`.'),
  contractMonths: Months.min(SHORTEST_CONTRACT_MONTHS)
    .default(120)
    .describe("Months from the last signature of the dossier's contracts, on paper too."),
  personMonths: Months.default(36).describe(
    'Months since the last contact with a client or prospect without dossiers.',
  ),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

/** Acceptances and refusals that need a second person: those that match any condition. Also whether a release does. */
export const FourEyes = z.strictObject({
  amountFrom: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('From this amount in euros; `null`: none.'),
  products: z.array(z.string()).default([]).describe('Codes of products.'),
  firstOfAdvisor: z
    .boolean()
    .default(false)
    .describe('While none of its advisor’s dossiers has been accepted.'),
  vigilance: z
    .array(z.enum(VIGILANCE_LEVELS))
    .default([])
    .describe('Levels of vigilance: `reduced`, `standard`, `enhanced`.'),
  screeningRelease: z
    .boolean()
    .default(false)
    .describe('A confirmed likeness to a listed name is released by somebody else than who confirmed it.'),
})

/** URLs called on analytics events; no personal data is sent. Source: wizard §2 "Finalisation". */
export const Analytics = z.strictObject({
  finalisation: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .describe('https URL called when a subscription is finished, without personal data; `null`: none.'),
})

const WebAddress = z.url({ protocol: /^https?$/ })

/** Automatic redirects of the browser. Source: shell §2 (`/authorization`), §9; wizard §2 "Finalisation". */
export const Redirects = z.strictObject({
  signedIn: z
    .union([z.string().regex(/^\/(?![/\\])/), WebAddress])
    .default('/tableau-de-bord')
    .describe('Redirect after sign-in when no page was requested: a path of the application, or a URL.'),
  finished: WebAddress.nullable()
    .default(null)
    .describe('Redirect after the last block; `null` stays in the application.'),
})

/** Icon variant of each row action in lists. Source: shell §9. */
export const RowActionIcons = z.strictObject({
  modify: z
    .enum(['pencil', 'folder'])
    .default('pencil')
    .describe('Icon of the action that continues a dossier.'),
  view: z.enum(['eye', 'file']).default('eye').describe('Icon of the action that views a dossier.'),
  duplicate: z
    .enum(['copy', 'files'])
    .default('copy')
    .describe('Icon of the action that duplicates a dossier.'),
  history: z
    .enum(['clock', 'list'])
    .default('clock')
    .describe("Icon of the action that shows a dossier's signature history."),
  download: z
    .enum(['arrow', 'archive'])
    .default('arrow')
    .describe('Icon of the action that downloads the documents.'),
  abandon: z.enum(['bin', 'cross']).default('bin').describe('Icon of the action that abandons a dossier.'),
  manage: z.enum(['check', 'inbox']).default('check').describe('Icon of the action that opens the review.'),
})
export type RowActionIcons = z.infer<typeof RowActionIcons>

/** HTML of the pages linked in the footer; sanitized when stored and again when shown. */
export const LegalTexts = z.strictObject({
  about: Text.describe('The page about the company; HTML.'),
  help: Text.describe('First words of the help page, above its questions (`help.json`); HTML.'),
  legalNotice: Text.describe('The legal notice; HTML.'),
  accessibility: Text.default({ fr: '', en: '' }).describe(
    'Contact and remedies in the accessibility statement, in place of the usual ones; HTML.',
  ),
})

/** Texts of the panel next to the sign-in form; the drawing there is `drawing.svg`. */
export const SignInTexts = z.strictObject({
  motto: Text.default({
    fr: 'La pierre, part après part, en toute clarté.',
    en: 'Property, share by share, in full clarity.',
  }).describe('The sentence in large letters.'),
  promise: Text.default({
    fr: 'Vous complétez votre dossier à votre rythme, vous le signez en ligne, et votre conseiller vous suit à chaque étape.',
    en: 'You complete your application at your own pace, you sign it online, and your advisor follows each step.',
  }).describe('What people do here, below it.'),
})

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
  examplesOf: z
    .string()
    .optional()
    .describe(
      'The deployment whose examples guard the rules that are the same in both (`check-deployment --mutants`).',
    ),
  company: z
    .strictObject({
      name: z.string().trim().min(1).describe('Name of the management company, as people read it.'),
      phone: z.string().trim().min(1).describe('Its phone number, as displayed: `01 86 65 41 00`.'),
      email: z.email().describe('Its e-mail address, sender of all mails.'),
      hours: Text.optional().describe(
        'When its telephone is answered: `du lundi au vendredi, de 9 h à 18 h`.',
      ),
      supportEmail: z
        .email()
        .optional()
        .describe('The address that receives reports of problems; `email` without it.'),
      address: z.array(z.string().trim().min(1)).min(1).describe('Lines of its postal address.'),
      legalLine: Text.describe(
        'Printed under the name in every document and mail: legal form, capital, register, approval, seat.',
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
  analytics: Analytics.prefault({}).describe('Analytics URLs.'),
  locale: z.enum(LOCALES).default('fr').describe('Default language of mails.'),
  flags: DeploymentFlags.prefault({}).describe('Feature switches.'),
  settings: FormSettings.default({}).describe(
    'Thresholds and other values referred to by conditions: `{setting.originOver}`.',
  ),
  settingLabels: z
    .record(z.string(), Text)
    .default({})
    .describe('What authors read for the name of a setting; without a label, its name.'),
  texts: LegalTexts.describe("The pages behind the footer's links; each text is cleaned."),
  signIn: SignInTexts.prefault({}).describe('What people read beside the sign-in form.'),
  footer: z.array(Text).default([]).describe("The footer's blocks, HTML; each is cleaned."),
  uploadKinds: z
    .array(z.enum(FILE_KINDS))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, {
      error: 'a kind is named twice',
      params: { fr: 'un genre de fichier est nommé deux fois' },
    })
    .default(['pdf', 'image', 'text'])
    .describe(
      'Accepted file kinds: `pdf`, `image` (JPG, PNG), `text` (TXT in UTF-8), `audio` (MP3, M4A, OGG, WAV), `video` (MP4, MOV, WEBM), `office` (DOCX, XLSX, PPTX, ODT, ODS, ODP, none with macros). Audio and video play in the page; office documents can only be downloaded.',
    ),
  uploadLimitMegabytes: z
    .number()
    .positive()
    .max(HIGHEST_UPLOAD_MEGABYTES)
    .default(10)
    .describe('The largest file that may be uploaded; 15 at most.'),
  readReceipts: z
    .boolean()
    .default(true)
    .describe(
      'Uploaded identity documents, proofs and bank details are read by machine, on this server; `false`: none is.',
    ),
  oneTimeCode: OneTimeCodeSettings.prefault({}).describe('One-time codes that authenticate signatories.'),
  signatureLevel: SignatureLevel.default('simple').describe(
    'Signature level claimed (eIDAS). `advanced` requires codes by `sms` and a required identity document; both are checked.',
  ),
  confirmStatements: z
    .boolean()
    .default(true)
    .describe(
      'A party is shown its own statements (`statementOf`) that somebody else entered before its documents, and signs only once it has confirmed them; `false`: it signs without. Not at an outside provider.',
    ),
  envelopes: EnvelopeSettings.prefault({}).describe('Envelopes out for signature.'),
  reminders: ReminderSettings.prefault({}).describe('Reminders of unfinished dossiers.'),
  stepMails: z
    .array(z.enum(STEP_MAILS))
    .default([...STEP_MAILS])
    .describe(
      'Steps of a signed subscription at which investors get a mail: its acceptance, its entry in the register, the day on which the shares begin to earn income. The signed copy, a refusal and a point to correct are always mailed.',
    ),
  reviewWorkingDays: z
    .int()
    .min(1)
    .max(60)
    .default(5)
    .describe(
      'Working days after the last signature within which a dossier is reviewed; French public holidays do not count.',
    ),
  corrections: CorrectionSettings.prefault({}).describe('Corrections of signed dossiers.'),
  review: ReviewSettings.prefault({}).describe('The review of signed dossiers.'),
  checks: CheckSettings.prefault({}).describe(
    'What is compared about a dossier before it is signed, and what a difference does.',
  ),
  vigilance: VigilanceSettings.prefault({}).describe(
    'The table that turns country, political exposure, amount, product, channel and age of the relation into the level of vigilance of a dossier. Without rows all have the level `otherwise`. A dossier of the level `enhanced` is accepted once somebody else than the person who decides has written a conclusion.',
  ),
  suitability: Suitability.nullable()
    .default(null)
    .describe('Conclusion of the suitability report; `null`: no computed conclusion, only a confirmation.'),
  reflectionPeriod: ReflectionPeriod.nullable()
    .default(null)
    .describe('Cooling-off period between an answer and the subscription documents; `null`: none.'),
  redirects: Redirects.prefault({}).describe('Automatic redirects.'),
  payment: PaymentTerms.prefault({}).describe(
    'How subscriptions are paid, as investors read it once they have signed.',
  ),
  rowActionIcons: RowActionIcons.prefault({}).describe('Icons of the row actions in lists.'),
  register: RegisterSettings.prefault({}).describe(
    'Export of accepted dossiers to the register of associates.',
  ),
  fourEyes: FourEyes.nullable()
    .default(null)
    .describe('Decisions of the review that need two people; `null`: none.'),
  secondAdministrator: z.boolean().default(false).describe('Dangerous acts of administrators need two.'),
  publication: PublicationSettings.prefault({}).describe(
    'How versions of this deployment are published from the studio.',
  ),
  retention: RetentionSettings.prefault({}).describe('Retention periods of dossiers and accounts.'),
  backOfficeGroupRoles: z
    .array(DeploymentRole)
    .default([])
    .describe('Roles of the back-office group, who may write dossiers of the back-office form.'),
  readOnlyRoles: z.array(DeploymentRole).default([]).describe('Read-only roles.'),
  secondFactorRoles: z
    .array(z.enum(WORKING_ROLES))
    .default(['manageDossier', 'compliance', 'author', 'administrator'])
    .describe('Staff roles that must use an authenticator app or a passkey as second factor.'),
  signInLinks: z
    .boolean()
    .default(true)
    .describe('Whether investors may ask for a mailed link that signs them in without a password.'),
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
    .superRefine(
      refuseRepeats(({ value }) => value, {
        fr: 'deux choix ont cette valeur',
        en: 'two choices have this value',
      }),
    ),
})
export type Datalist = z.infer<typeof Datalist>

/** Overrides of interface texts: key to both languages. */
export const WordingOverrides = z.partialRecord(OverridableText, Text)
