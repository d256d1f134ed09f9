import type { Role } from '#vocabulary/role.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'

/** What the identity room needs from the store; `server/identity` implements it. */

/** Artefacts of the OpenID provider: sessions, grants, codes, tokens, kept as opaque payloads. */
export interface IdentityStorage {
  /** Whatever `work` saves, consumes and removes is kept at once when it ends, or not at all. */
  together(work: () => Promise<void>): Promise<void>
  save(
    model: string,
    id: string,
    payload: Readonly<Record<string, unknown>>,
    lifetimeSeconds: number | undefined,
  ): Promise<void>
  /** The payload as saved, with `consumed: true` once it may not be used again. */
  find(model: string, id: string): Promise<Record<string, unknown> | undefined>
  findByUid(model: string, uid: string): Promise<Record<string, unknown> | undefined>
  /** Marks a single-use artefact as used; false when another request was first. */
  consume(model: string, id: string): Promise<boolean>
  remove(model: string, id: string): Promise<void>
  removeByGrant(model: string, grantId: string): Promise<void>
  /** Removes every grant and token that was given within a browser session. */
  removeBySession(sessionUid: string): Promise<void>
}

export interface Account {
  readonly id: number
  readonly role: Role
  readonly email: string
  /** Client number or advisor code. */
  readonly username: string
  readonly passwordHash: string | null
}

export interface Accounts {
  find(id: number): Promise<Account | undefined>
  /** Takes the address as typed; case and outer spaces do not matter. */
  findByEmail(email: string): Promise<Account | undefined>
  findByUsername(username: string): Promise<Account | undefined>
  /**
   * A new account without password, for a person whom an upstream provider vouches for. Undefined when the
   * address is that of a closed account.
   */
  create(person: NewAccount): Promise<Account | undefined>
  /** The language to write to this person in from now on. */
  rememberLanguage(id: number, language: Locale): Promise<void>
}

export interface NewAccount {
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Counters of failed tries that every process shares. */
export interface SignInAttempts {
  /** Adds one to a subject's counter and gives its value within the running window. */
  add(subject: string, windowSeconds: number): Promise<number>
  /** Takes one back: the try succeeded. */
  giveBack(subject: string): Promise<void>
}

/** Links by which people who prove to read an e-mail address choose a password. */
export interface PasswordLinks {
  /** Mails a link if the address is that of an account; tells nobody, here, whether it is. */
  request(email: string, language: Locale): Promise<void>
  /** Undefined when the token is unknown, used or too old. */
  find(token: string): Promise<PasswordLink | undefined>
  /**
   * Sets the password, uses the token up and ends every session of the account; false when another
   * request was first or it is too old.
   */
  accept(token: string, passwordHash: string): Promise<boolean>
}

export interface PasswordLink {
  readonly email: string
  readonly purpose: 'first' | 'reset'
  /** What a password may not consist of: names and numbers of the person. */
  readonly personal: readonly string[]
}

/** Authenticator applications and the codes for the day they are lost. */
export interface SecondFactors {
  /** The confirmed secret, in base32. */
  find(accountId: number): Promise<string | undefined>
  /**
   * Whether the account may enrol now: its password was chosen through a mailed link within the last hour, which
   * proves the mailbox besides the password.
   */
  mayEnrol(accountId: number): Promise<boolean>
  /** The secret that waits for its first code; made on the first call. */
  prepare(accountId: number): Promise<string>
  /** The first code was right: the secret counts from now on. False when another one was confirmed first. */
  confirm(accountId: number, step: number, recoveryCodes: readonly string[]): Promise<boolean>
  /** False for a time step that was used already: the code is a replay. */
  useStep(accountId: number, step: number): Promise<boolean>
  /** False when there is no such code, or not any more. */
  useRecoveryCode(accountId: number, code: string): Promise<boolean>
}

export type IdentityEvent =
  | 'account.signed-in'
  | 'account.sign-in-refused'
  | 'account.sign-in-locked'
  | 'account.signed-out'
  | 'account.second-factor-enrolled'
  | 'account.second-factor-refused'
  | 'account.recovery-code-used'
  | 'account.proof-refused'
  | 'account.tokens-revoked'

/** Who tried what, for the account's history; null for an address that is no account's. */
export type RecordEvent = (
  event: IdentityEvent,
  accountId: number | null,
  detail?: Readonly<Record<string, string>>,
) => Promise<void>

/** An account shown on the login page of the demo. */
export interface DemoAccount {
  readonly email: string
  readonly role: Localized
}

/** Another OpenID provider that takes the place of the password. */
export interface UpstreamSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Claim that names the account: `email` (which must be verified) or one that holds its username. */
  readonly claim: string
  /** Role of accounts that are made for unknown people; undefined makes none. */
  readonly createRole: Role | undefined
}

export interface IdentitySettings {
  /** Address of the application, without a trailing slash; the issuer is `{publicUrl}/auth`. */
  readonly publicUrl: string
  /** A reverse proxy stands before us, as the operator says. */
  readonly isBehindProxy: boolean
  /** 32 secret bytes for a purpose, the same in every process. */
  readonly deriveKey: (purpose: string) => Buffer
  readonly company: {
    readonly name: string
    readonly phone: string
    readonly logoSvg: string
    /** Spoken to whoever wishes for no language of ours. */
    readonly locale: Locale
  }
  /** What a password may not consist of, besides words of its person: names of the service. */
  readonly ownWords: readonly string[]
  /** Roles that prove themselves by a second factor. */
  readonly secondFactorRoles: readonly Role[]
  readonly upstream: UpstreamSettings | undefined
  /** Shown on the login page; undefined outside the demo. */
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | undefined
}

export interface IdentityPorts {
  /** Told of faults that the person only sees as an error page. */
  readonly reportFault: (fault: unknown) => void
  /** True for a fault of what the ports stand on, which goes by itself. */
  readonly isOutage: (fault: unknown) => boolean
  readonly now: () => Date
  readonly storage: IdentityStorage
  readonly accounts: Accounts
  readonly attempts: SignInAttempts
  readonly passwordLinks: PasswordLinks
  readonly secondFactors: SecondFactors
  readonly record: RecordEvent
  /** Counts a sign-in that begins at this address; gives the seconds to wait when there were too many. */
  readonly countSignIn: (address: string) => Promise<number | undefined>
}
