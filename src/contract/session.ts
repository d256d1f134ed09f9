import { FILE_KINDS } from '#vocabulary/file-kind.ts'
import * as z from 'zod'
import { SafeText } from './answers.ts'
import { DeploymentFlags, RowActionIcons } from '#form/deployment.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { WIRE_ROLES } from '#vocabulary/role.ts'

/** `GET /users/me`. */
export const CurrentUser = z
  .object({
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    role: z.enum(WIRE_ROLES),
    email: z.string(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

/**
 * `GET /profile`; `username` is the advisor code, `email` where this person's signing mails go.
 * Source: shell §3, §7.
 */
export const Profile = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    username: z.string(),
    email: z.string(),
    /** A new address whose owner has not pressed the button of the mail sent there. */
    pending_email: z.string().nullable(),
    /** What a change is refused without. */
    asks_password: z.boolean(),
    asks_code: z.boolean(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/**
 * `POST /profile`: the signing address is all that can be changed. It counts once the button of the mail sent there
 * was pressed; `password` and `code` (of the second factor, or a recovery code) where the account has them.
 */
export const SaveProfile = z.object({
  emailSigner: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().max(200).default(''),
  code: z.string().max(64).default(''),
})
export type SaveProfile = z.input<typeof SaveProfile>
/** Answer to a change of the profile: the signing address in force, and the one that awaits its confirmation. */
export const SavedProfile = z
  .object({ email: z.string(), pending_email: z.string().nullable() })
  .meta({ id: 'SavedProfile' })
export type SavedProfile = z.infer<typeof SavedProfile>

/** Links mailed about where somebody is reached to sign: `/signing-email/{token}`, `/signing-contact/{token}`. */
export const LinkTokenParams = z.object({ token: z.string().max(200) })

/** `GET /clients`; the three parameters are optional, and without them it gives as many as a page may hold. */
export const ClientsQuery = z.object({
  searchTerm: SafeText.max(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(100),
})

/** An investor an advisor may start a dossier for; `username` is the client number. Source: shell §3. */
export const Client = z
  .object({
    id: z.number(),
    civility: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    email: z.string(),
    /** Their dossiers under way, newest first: a second one may be a mistake. */
    open_dossiers: z.array(z.number()),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof Client>

/** One page of an advisor's clients, and how many the search finds in all. */
export const Clients = z
  .object({
    clients: z.array(Client),
    total_items: z.number(),
    /** True for a search that finds more than it counted. */
    more_than_total: z.boolean(),
  })
  .meta({ id: 'Clients' })
export type Clients = z.infer<typeof Clients>

/** `GET /footer`. */
export const Footer = z
  .object({ blocks: z.array(z.object({ extraInfo: z.string() })) })
  .meta({ id: 'Footer' })
export type Footer = z.infer<typeof Footer>

const TextPair = z.object({ fr: z.string(), en: z.string() })

/** `GET /deployment` (our own, public): what the shell shows before and after sign-in. */
export const Deployment = z
  .object({
    code: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    locales: z.array(z.enum(LOCALES)),
    flags: DeploymentFlags,
    texts: z.record(z.string(), TextPair),
    pages: z.object({ about: TextPair, help: TextPair, legal: TextPair }),
    readOnlyRoles: z.array(z.enum(WIRE_ROLES)),
    backOfficeGroupRoles: z.array(z.enum(WIRE_ROLES)),
    /** Where the browser goes by itself; `signedIn` may be a path of the application. */
    redirects: z.object({ signedIn: z.string(), finished: z.string().nullable() }),
    rowActionIcons: RowActionIcons,
    /** Addresses that measurements go to, by event. */
    analytics: z.object({ finalisation: z.string().nullable() }),
    uploadKinds: z.array(z.enum(FILE_KINDS)),
    uploadLimitMegabytes: z.number(),
    /** An author looks at it while writing it; open pages follow `/preview/events`. */
    preview: z.boolean(),
    demoAccounts: z.boolean(),
  })
  .meta({ id: 'Deployment' })
export type Deployment = z.infer<typeof Deployment>
