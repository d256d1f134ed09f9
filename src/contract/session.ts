import { FILE_KINDS } from '#vocabulary/file-kind.ts'
import * as z from 'zod'
import { TextPair, SafeText, wholeNumber } from './answers.ts'
import { DeploymentFlags, RowActionIcons } from '#form/deployment.ts'
import { HELP_AUDIENCES } from '#vocabulary/help-audience.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { WIRE_ROLES } from '#vocabulary/role.ts'
import { component } from './component.ts'

/** `GET /users/me`. */
export const CurrentUser = component('CurrentUser', {
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.enum(WIRE_ROLES),
  email: z.string(),
  /** Language of this person's mails: that of the last sign-in, or chosen since. Null before the first sign-in. */
  language: z.enum(LOCALES).nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Request and answer of `PUT /users/me/language`. */
export const ChosenLanguage = z.object({ language: z.enum(LOCALES) })

/**
 * `GET /profile`; `username` is the advisor code, `email` the address that receives this person's signing mails.
 * Source: shell §3, §7.
 */
export const Profile = component('Profile', {
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  email: z.string(),
  /** A new address not yet confirmed from the mail sent to it. */
  pending_email: z.string().nullable(),
  /** Whether a change requires the password. */
  asks_password: z.boolean(),
  asks_code: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/**
 * `POST /profile`: only the signing address can be changed. The new address takes effect once confirmed from the mail
 * sent to it; `password` and `code` (second factor or recovery code) are required where the account has them.
 */
export const SaveProfile = z.object({
  emailSigner: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().max(200).default(''),
  code: z.string().max(64).default(''),
})
export type SaveProfile = z.input<typeof SaveProfile>
/** Answer to a profile change: the current signing address, and the one awaiting confirmation. */
export const SavedProfile = component('SavedProfile', {
  email: z.string(),
  pending_email: z.string().nullable(),
})
export type SavedProfile = z.infer<typeof SavedProfile>

/** Confirmation links for a signing contact: `/signing-email/{token}`, `/signing-contact/{token}`, and of `/reminders/stop/{token}`. */
export const LinkTokenParams = z.object({ token: z.string().max(200) })

/** `GET /clients`; all three parameters are optional, the default is one full page. */
export const ClientsQuery = z.object({
  searchTerm: SafeText.max(200).default(''),
  page: wholeNumber(z.number().min(1).max(1_000_000)).default(1),
  itemsPerPage: wholeNumber(z.number().min(1).max(100)).default(100),
})

/** An investor for whom an advisor may start a dossier; `username` is the client number. Source: shell §3. */
export const Client = component('Client', {
  id: z.number(),
  civility: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  /** Open dossiers, newest first: starting another may be a mistake. */
  open_dossiers: z.array(z.number()),
})
export type Client = z.infer<typeof Client>

/** One page of an advisor's clients, with the total number of matches. */
export const Clients = component('Clients', {
  clients: z.array(Client),
  total_items: z.number(),
  /** Whether the search stopped counting at `total`: there are more matches. */
  more_than_total: z.boolean(),
})
export type Clients = z.infer<typeof Clients>

/** `GET /footer`. */
export const Footer = component('Footer', { blocks: z.array(z.object({ extraInfo: z.string() })) })
export type Footer = z.infer<typeof Footer>

/** `GET /deployment` (not in the specification, public): what the shell shows before and after sign-in. */
export const Deployment = component('Deployment', {
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** When the telephone is answered; null where the deployment does not say. */
  hours: TextPair.nullable(),
  locales: z.array(z.enum(LOCALES)),
  flags: DeploymentFlags,
  texts: z.record(z.string(), TextPair),
  pages: z.object({ about: TextPair, help: TextPair, legal: TextPair, accessibility: TextPair }),
  readOnlyRoles: z.array(z.enum(WIRE_ROLES)),
  backOfficeGroupRoles: z.array(z.enum(WIRE_ROLES)),
  /** Automatic redirects; `signedIn` may be a path of the application. */
  redirects: z.object({ signedIn: z.string(), finished: z.string().nullable() }),
  rowActionIcons: RowActionIcons,
  /** Analytics URLs by event. */
  analytics: z.object({ finalisation: z.string().nullable() }),
  uploadKinds: z.array(z.enum(FILE_KINDS)),
  uploadLimitMegabytes: z.number(),
  /** Whether an address service suggests addresses. */
  addressSearch: z.boolean(),
  /** Author preview: open pages reload on `/preview/events`. */
  preview: z.boolean(),
  demoAccounts: z.boolean(),
  /** Whether people can sign in with a passkey here. */
  passkeys: z.boolean(),
})
export type Deployment = z.infer<typeof Deployment>

/** `GET /help` (not in the specification, public): the help page in the language of the request. */
export const Help = component('Help', {
  /** When the telephone is answered; null where the deployment does not say. */
  hours: z.string().nullable(),
  /** Receives reports of problems. */
  supportEmail: z.string(),
  /** The running version, quoted in reports. */
  version: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      audiences: z.array(z.enum(HELP_AUDIENCES)),
      question: z.string(),
      /** HTML, cleaned. */
      answer: z.string(),
    }),
  ),
})
export type Help = z.infer<typeof Help>
