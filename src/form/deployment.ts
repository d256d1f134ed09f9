import * as z from 'zod'
import { Text } from './definition.ts'
import { PartyCode } from './document-template.ts'
import { OverridableText } from './overridable-text.ts'
import { FormSettings } from './reference-data.ts'

/** What a deployment says about itself in `deployment.json`. Source: design "Deployments"; shell §9. */

/** Roles as `rules/` names them; said again because this room imports nothing. */
const DeploymentRole = z.enum([
  'client',
  'prospect',
  'prospectDirect',
  'advisor',
  'partner',
  'manager',
  'backOfficeUser',
  'manageDossier',
])

const StaffRole = DeploymentRole.extract(['advisor', 'partner', 'manager', 'backOfficeUser', 'manageDossier'])

/** Feature switches with the defaults of shell §9. */
export const DeploymentFlags = z.strictObject({
  duplication: z.boolean().default(false),
  /** A canceled dossier may be duplicated; nothing without `duplication`. */
  duplicationOfCanceled: z.boolean().default(false),
  /** The form for subscriptions on paper: its registration and the form filter of the back office. */
  backOfficeForm: z.boolean().default(true),
  /** New subscriptions on paper may be registered; nothing without `backOfficeForm`. */
  manualRegistration: z.boolean().default(true),
  documentDownload: z.boolean().default(true),
  attachmentPreview: z.boolean().default(true),
  documentPreview: z.boolean().default(true),
  profile: z.boolean().default(false),
  consentTool: z.boolean().default(false),
})
export type DeploymentFlags = z.infer<typeof DeploymentFlags>

/**
 * How one-time codes reach the parties; their length, life and tries are the product's own. A party
 * without a mobile number gets its code by e-mail. Source: design "Signature".
 */
export const OneTimeCodeSettings = z.strictObject({ channel: z.enum(['email', 'sms']).default('email') })
export type OneTimeCodeSettings = z.infer<typeof OneTimeCodeSettings>

/**
 * What a deployment claims of the signatures of its built-in ceremony (eIDAS). Advanced ones need a code on the
 * party's own phone and a required identity document, both checked at start-up. Source: design §2; domain §7.
 */
export const SignatureLevel = z.enum(['simple', 'advanced'])
export type SignatureLevel = z.infer<typeof SignatureLevel>

const ElementRole = z.string().regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)

/** How long an envelope stays open, and on which days the party whose turn it is hears of it again. */
export const EnvelopeSettings = z.strictObject({
  expiresAfterDays: z.int().positive().max(365).default(30),
  reminderAfterDays: z.array(z.int().positive()).default([]),
  /**
   * Parties of one entry sign in any order, entries one after the other; a party that no entry names
   * follows alone, in routing order. Empty: all one after the other.
   */
  stages: z.array(z.array(PartyCode).min(1)).default([]),
})
export type EnvelopeSettings = z.infer<typeof EnvelopeSettings>

/**
 * How the suitability report concludes: any rule that holds makes the investment unsuitable, and so does
 * a named answer that is missing (the questionnaire is incomplete). Source: domain §2 "Profile", §7.
 */
export const Suitability = z.strictObject({
  /** Code of the document template of the report. */
  report: z.string(),
  unsuitable: z
    .array(
      z.strictObject({
        role: ElementRole,
        operator: z.enum(['equal', 'smaller_equal']),
        value: z.number(),
        reason: Text,
      }),
    )
    .min(1),
  incomplete: Text,
  /** What the report says when nothing stands against the investment. */
  suitable: Text,
  /** What people can do after an unsuitable report. */
  wayBack: Text,
})
export type Suitability = z.infer<typeof Suitability>

/**
 * A delay between an answer and the subscription envelope: while the element with this role has this
 * value, nothing is signed before so many hours after its block was submitted. Source: domain §7.
 */
export const ReflectionPeriod = z.strictObject({
  role: ElementRole,
  value: z.string(),
  hours: z.int().positive(),
})
export type ReflectionPeriod = z.infer<typeof ReflectionPeriod>

/**
 * The element of the client form that chooses the duration of a dismemberment, and those it clears: they
 * take their value from it, so another duration leaves none of an earlier one. Source: wizard §5, §9.
 */
export const DurationField = z.strictObject({ element: z.string(), clears: z.array(z.string()).min(1) })
export type DurationField = z.infer<typeof DurationField>

/**
 * How accepted dossiers reach the register: files that the register keeper takes away, or messages to an
 * address that the operator names. Files hold what was accepted within `batchMinutes`; 0 makes one at once.
 */
export const RegisterSettings = z.strictObject({
  connector: z.enum(['files', 'webhook']).default('files'),
  batchMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(15),
})
export type RegisterSettings = z.infer<typeof RegisterSettings>

const Months = z.int().positive().max(1200)

/** What the law has kept of a contract and of whoever signed it, at least. Source: CMF L.561-12 (domain §7). */
const SHORTEST_CONTRACT_MONTHS = 60

/**
 * How long dossiers and people are kept before they are removed, in months. A dossier goes once all of its
 * periods are over, and never while documents are out to be signed or a legal hold stands. Source: domain §7.
 */
export const RetentionSettings = z.strictObject({
  /** From the last change of a dossier in this state: `canceled`, `rejected`... */
  dossierMonths: z.record(z.string(), Months).default({}),
  /** The same in any state that `dossierMonths` does not name. */
  otherDossierMonths: Months.default(36),
  /** From the last signature of the dossier's contracts, mission or subscription, on paper too. */
  contractMonths: Months.min(SHORTEST_CONTRACT_MONTHS).default(120),
  /** From the last contact with a client or prospect who has no dossier left. */
  personMonths: Months.default(36),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

/** Where measurements go, by event; nothing of a person is sent. Source: wizard §2 "Finalisation". */
export const Analytics = z.strictObject({
  finalisation: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
})
export type Analytics = z.infer<typeof Analytics>

const WebAddress = z.url({ protocol: /^https?$/ })

/** Where the browser goes by itself. Source: shell §2 (`/authorization`), §9; wizard §2 "Finalisation". */
export const Redirects = z.strictObject({
  /** After signing in, when the person was not on the way to a page: a path of the application, or an address. */
  signedIn: z.union([z.string().regex(/^\/(?![/\\])/), WebAddress]).default('/tableau-de-bord'),
  /** Once the last block is done; null stays in the application. */
  finished: WebAddress.nullable().default(null),
})
export type Redirects = z.infer<typeof Redirects>

/** How the actions of a list's rows are drawn: one of two drawings each. Source: shell §9. */
export const RowActionIcons = z.strictObject({
  modify: z.enum(['pencil', 'folder']).default('pencil'),
  view: z.enum(['eye', 'file']).default('eye'),
  duplicate: z.enum(['copy', 'files']).default('copy'),
  history: z.enum(['clock', 'list']).default('clock'),
  download: z.enum(['arrow', 'archive']).default('arrow'),
  abandon: z.enum(['bin', 'cross']).default('bin'),
  manage: z.enum(['check', 'inbox']).default('check'),
})
export type RowActionIcons = z.infer<typeof RowActionIcons>

/** Texts behind the footer's links; HTML, cleaned when it is stored and when it is shown. */
export const LegalTexts = z.strictObject({ about: Text, help: Text, legalNotice: Text })
export type LegalTexts = z.infer<typeof LegalTexts>

/** Never over 15 MiB, whatever a deployment asks. Source: design "Documents". */
const HIGHEST_UPLOAD_MEGABYTES = 15

/** A whole `deployment.json`, once laid over those of its bases. */
export const DeploymentSettings = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The deployment whose files this one starts from; only `base` has none. */
  base: z.string().optional(),
  company: z.strictObject({
    name: z.string().min(1),
    /** As read aloud: `01 86 65 41 00`. */
    phone: z.string().min(1),
    email: z.email(),
    /** Lines of the postal address. */
    address: z.array(z.string()).min(1),
    /** What the bulletin and the mails print under the name (form, capital, register, approval). */
    legalLine: Text,
  }),
  /** The wealth-management switch of wizard §1: the duration field is a list of years, with the same values. */
  wealthManagement: z.boolean().default(false),
  durationField: DurationField.nullable().default(null),
  analytics: Analytics.prefault({}),
  locale: z.enum(['fr', 'en']).default('fr'),
  flags: DeploymentFlags.prefault({}),
  settings: FormSettings.default({}),
  texts: LegalTexts,
  /** HTML of the footer's blocks. */
  footer: z.array(Text).default([]),
  uploadLimitMegabytes: z.number().positive().max(HIGHEST_UPLOAD_MEGABYTES).default(10),
  oneTimeCode: OneTimeCodeSettings.prefault({}),
  signatureLevel: SignatureLevel.default('simple'),
  envelopes: EnvelopeSettings.prefault({}),
  suitability: Suitability.nullable().default(null),
  reflectionPeriod: ReflectionPeriod.nullable().default(null),
  redirects: Redirects.prefault({}),
  rowActionIcons: RowActionIcons.prefault({}),
  register: RegisterSettings.prefault({}),
  retention: RetentionSettings.prefault({}),
  /** Roles of the back-office group, who may write dossiers of the back-office form. */
  backOfficeGroupRoles: z.array(DeploymentRole).default([]),
  readOnlyRoles: z.array(DeploymentRole).default([]),
  /** Staff roles that add a code of an authenticator application to their password. */
  secondFactorRoles: z.array(StaffRole).default(['manageDossier']),
})
export type DeploymentSettings = z.infer<typeof DeploymentSettings>

/** What one folder's `deployment.json` may leave out because its base says it. */
export const DeploymentLayer = DeploymentSettings.omit({ code: true })
  .partial()
  .extend({
    code: DeploymentSettings.shape.code,
    company: DeploymentSettings.shape.company.partial().optional(),
    texts: LegalTexts.partial().optional(),
    flags: z.record(z.string(), z.boolean()).optional(),
    oneTimeCode: OneTimeCodeSettings.partial().optional(),
    redirects: Redirects.partial().optional(),
    rowActionIcons: RowActionIcons.partial().optional(),
    envelopes: EnvelopeSettings.partial().optional(),
    register: RegisterSettings.partial().optional(),
    retention: RetentionSettings.partial().optional(),
  })
export type DeploymentLayer = z.infer<typeof DeploymentLayer>

/**
 * A layer laid over its base: records (flags, settings, company, texts, codes) merge name by name,
 * everything else is replaced. The result is still to be parsed as `DeploymentSettings`.
 */
export function layDeployment(base: unknown, layer: unknown): unknown {
  if (!isRecord(base) || !isRecord(layer)) return layer === undefined ? base : layer
  // A text is replaced whole: half a translation of the base would be worse than none.
  if ('fr' in layer && 'en' in layer) return layer
  const names = new Set([...Object.keys(base), ...Object.keys(layer)])
  return Object.fromEntries([...names].map((name) => [name, layDeployment(base[name], layer[name])]))
}

/** A list of choices that the server holds; its code is its file's name. */
export const Datalist = z.strictObject({
  /** Where the choices come from; `demo value` marks invented ones. */
  source: z.string().min(1),
  /** The roles that may search it, when it names people; everybody signed in otherwise. */
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

/** Overrides of interface wording: key to both languages. */
export const WordingOverrides = z.partialRecord(OverridableText, Text)
export type WordingOverrides = z.infer<typeof WordingOverrides>

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
