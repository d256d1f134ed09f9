import * as z from 'zod'
import { component } from './component.ts'

/** A person's own account: how they sign in, where they are signed in, what is held of them. Not in the specification. */

/** Public identifier of a browser session; it grants no access. */
const Mark = z.string().regex(/^[\w-]{12}$/)

/** A browser in which the person is signed in. */
export const BrowserSession = z.object({
  id: Mark,
  /** `Firefox`; null where the browser does not say. */
  browser: z.string().nullable(),
  /** `iPhone`; null where the browser does not say. */
  device: z.string().nullable(),
  /** ISO 8601 in UTC, as is `last_seen_at`: when a token was last issued, hence accurate to ten minutes. */
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type BrowserSession = z.infer<typeof BrowserSession>

/** `GET /account`. */
export const OwnAccount = component('OwnAccount', {
  email: z.string(),
  /** `upstream`: another provider checks the person. `none`: signs in otherwise, by link or passkey. */
  password: z.enum(['own', 'none', 'upstream']),
  /** Whether changes also ask for a code of the app or a recovery code. */
  asks_code: z.boolean(),
  second_factor: z.object({
    app: z.boolean(),
    /** Whether the role must have a second factor. */
    required: z.boolean(),
    recovery_codes: z.number(),
    /** Whether an app may be set up now: with a factor, or within an hour of a password chosen by mailed link. */
    may_enrol: z.boolean(),
  }),
  /** Number of passkeys; null where passkeys do not work. */
  passkeys: z.number().nullable(),
  /** Most recently used first. */
  sessions: z.array(BrowserSession),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** `PUT /account/password`. Every other session ends. */
export const ChangePassword = z.strictObject({
  /** The current one. */
  password: z.string().max(200),
  /** A code of the app or a recovery code, where the account has either. */
  code: z.string().max(64).default(''),
  next: z.string().max(1_000),
})
export type ChangePassword = z.input<typeof ChangePassword>

/** `POST /account/sessions/end`: one session, or all but the caller's. */
export const EndSessions = z.strictObject({ session: z.union([Mark, z.literal('others')]) })
export type EndSessions = z.infer<typeof EndSessions>

/** Answer of `POST /account/second-factor`: a secret for an app, which takes effect once a first code is confirmed. */
export const PreparedFactor = component('PreparedFactor', {
  /** Base32. */
  secret: z.string(),
  /** QR code of the secret: an SVG path in a square of this size. */
  qr: z.object({ size: z.number(), path: z.string() }),
  /** The secret encrypted for the call that confirms it; valid for ten minutes. */
  sealed: z.string(),
})
export type PreparedFactor = z.infer<typeof PreparedFactor>

/** `PUT /account/second-factor`. */
export const ConfirmFactor = z.strictObject({ sealed: z.string().max(400), code: z.string().max(64) })
export type ConfirmFactor = z.infer<typeof ConfirmFactor>

/** Answer of the calls that issue recovery codes, which are shown only once. */
export const RecoveryCodes = component('RecoveryCodes', { recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
