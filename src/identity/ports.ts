import type { JsonWebKey, KeyObject } from 'node:crypto'
import type { Role } from '#vocabulary/role.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'

/** Storage interface of the identity room, implemented by `server/identity`. */

/** Artefacts of the OpenID provider (sessions, grants, codes, tokens) as opaque payloads. */
export interface IdentityStorage {
  /**
   * Runs `work` atomically. Rejects with `AlreadyUsedError` when a concurrent request was first to use an artefact that
   * `work` consumes.
   */
  inTransaction(work: () => Promise<void>): Promise<void>
  save(
    model: string,
    id: string,
    payload: Readonly<Record<string, unknown>>,
    lifetimeSeconds: number | undefined,
  ): Promise<void>
  /** The stored payload, with `consumed: true` once it has been used. */
  find(model: string, id: string): Promise<Record<string, unknown> | undefined>
  findByUid(model: string, uid: string): Promise<Record<string, unknown> | undefined>
  /**
   * Marks a single-use artefact as used; false when a concurrent request was first. Inside a transaction, such a conflict
   * is only detected at the end.
   */
  consume(model: string, id: string): Promise<boolean>
  /** Records the use of an artefact that was never stored; false when it was recorded before. */
  claim(model: string, id: string, lifetimeSeconds: number): Promise<boolean>
  remove(model: string, id: string): Promise<void>
  removeByGrant(model: string, grantId: string): Promise<void>
  /** Deletes every grant and token issued within a browser session. */
  removeBySession(sessionUid: string): Promise<void>
}

/** A single-use artefact was used by a concurrent request. */
export class AlreadyUsedError extends Error {}

export interface Account {
  readonly id: number
  readonly role: Role
  readonly email: string
  /** Client number or advisor code. */
  readonly username: string
  readonly passwordHash: string | null
  /** Account of the superior: an advisor or manager. */
  readonly parentId: number | null
}

export interface Accounts {
  find(id: number): Promise<Account | undefined>
  /** `email` as typed: case and surrounding spaces are ignored. */
  findByEmail(email: string): Promise<Account | undefined>
  findByUsername(username: string): Promise<Account | undefined>
  /**
   * The account among these roles that an identity provider has assigned this identifier by SCIM; with `headId`, only an
   * account under this superior. Undefined when several accounts match.
   */
  findByExternalId(
    externalId: string,
    among: { readonly roles: readonly Role[]; readonly headId: number | undefined },
  ): Promise<Account | undefined>
  /** The identifier that an identity provider has assigned to the account by SCIM. */
  readExternalId(id: number): Promise<string | undefined>
  /**
   * Creates an account without password for a person authenticated upstream. Undefined when the address belongs to a
   * closed account.
   */
  create(person: NewAccount): Promise<Account | undefined>
  /** Sets the language of future mails to this person. */
  rememberLanguage(id: number, language: Locale): Promise<void>
}

export interface NewAccount {
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly parentId: number | null
}

/** Links between accounts and their subjects at upstream providers. */
export interface UpstreamLinks {
  /** The account linked to a subject; it may be closed. */
  findAccount(issuer: string, subject: string): Promise<number | undefined>
  /** Issuers at which the account has signed in. */
  listIssuers(accountId: number): Promise<readonly string[]>
  /** Links the account to a subject. False when either of them is already linked to another one at this issuer. */
  add(accountId: number, link: { readonly issuer: string; readonly subject: string }): Promise<boolean>
}

/** Counters of failed attempts, shared by all processes. */
export interface SignInAttempts {
  /** Increments a subject's counter and returns its value within the current window. */
  add(subject: string, windowSeconds: number): Promise<number>
  /** Decrements it again after a successful attempt. */
  decrement(subject: string): Promise<void>
}

/** E-mailed links to set a password. */
export interface PasswordLinks {
  /** Mails a link if the address has an account; does not reveal whether it has. */
  request(email: string, language: Locale): Promise<void>
  /** Undefined when the token is unknown, used or expired. */
  find(token: string): Promise<PasswordLink | undefined>
  /** Whether a password was chosen with it. */
  isUsed(token: string): Promise<boolean>
  /**
   * Sets the password, consumes the token and ends every session of the account. False when the token has expired or a
   * concurrent request was first.
   */
  accept(token: string, passwordHash: string): Promise<boolean>
}

export interface PasswordLink {
  readonly email: string
  readonly purpose: 'first' | 'reset'
  /** Names and numbers of the person, not allowed in the password. */
  readonly personal: readonly string[]
}

/** Authenticator apps and recovery codes. */
export interface SecondFactors {
  /** The confirmed secret, in base32. */
  find(accountId: number): Promise<string | undefined>
  /**
   * Whether the account may enrol now. Requires a password set through an e-mailed link within the last hour, which
   * proves control of the mailbox as well as the password.
   */
  mayEnrol(accountId: number): Promise<boolean>
  /** The secret awaiting its first code; created on the first call. Undefined once one is confirmed. */
  prepare(accountId: number): Promise<string | undefined>
  /** Activates the prepared secret after a correct first code. False when another one was confirmed first. */
  confirm(accountId: number, step: number, recoveryCodes: readonly string[]): Promise<boolean>
  /** Replaces the recovery codes, when the ones of `confirm` were not seen. */
  replaceRecoveryCodes(accountId: number, codes: readonly string[]): Promise<void>
  /** Consumes a time step. False when it was used before: the code is a replay. */
  useStep(accountId: number, step: number): Promise<boolean>
  /** Consumes a recovery code. False when it does not exist or was used. */
  useRecoveryCode(accountId: number, code: string): Promise<boolean>
}

export interface Passkey extends NewPasskey {
  readonly id: number
  readonly accountId: number
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export interface NewPasskey {
  /** Base64url, as browsers send it. */
  readonly credentialId: string
  /** COSE key. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** Signature counter; stays 0 for authenticators without one. */
  readonly counter: number
  readonly transports: readonly string[]
  /** Shown to the owner. */
  readonly name: string
}

export interface Passkeys {
  /** Oldest first. */
  list(accountId: number): Promise<readonly Passkey[]>
  findByCredential(credentialId: string): Promise<Passkey | undefined>
  /**
   * Adds a passkey and mails the owner. `recoveryCodes` replace those of the account. False when the credential is
   * registered already, or the account has `MOST_PASSKEYS`.
   */
  add(accountId: number, passkey: NewPasskey, recoveryCodes?: readonly string[]): Promise<boolean>
  /** Records a use. False when the counter did not advance: the authenticator was cloned, or the answer is a replay. */
  use(id: number, counter: number): Promise<boolean>
  /** Removes a passkey of the account and mails the owner. False when the account has no such passkey. */
  remove(accountId: number, id: number): Promise<boolean>
  /** Whether creating a passkey was never offered to the account; marks it as offered. */
  claimOffer(accountId: number): Promise<boolean>
}

/** Limits the list, since a long one would slow down the sign-in page of the account. */
export const MOST_PASSKEYS = 10

/** An OAuth client that is a program with its own identity. */
export interface Program {
  readonly clientId: string
  readonly method: 'private_key_jwt' | 'client_secret_basic'
  readonly scopes: readonly string[]
  /** Public keys that are valid now. */
  readonly keys: readonly JsonWebKey[]
  /** Hashes (`hashClientSecret`) of the secrets that are valid now. */
  readonly secretHashes: readonly string[]
}

export interface Programs {
  /** The program; undefined when it is unknown, revoked, expired, or has no valid key or secret. */
  find(clientId: string): Promise<Program | undefined>
  /** Records that the program obtained a token. */
  noteUse(clientId: string): Promise<void>
}

/** E-mailed links that sign in without a password. */
export interface SignInLinks {
  /** Mails a link if the address has an account that may use one; does not reveal whether it has. */
  request(email: string, language: Locale, browser: string): Promise<void>
}

export type IdentityEvent =
  | 'account.signed-in'
  | 'account.sign-in-refused'
  | 'account.sign-in-locked'
  | 'account.signed-out'
  | 'account.second-factor-enrolled'
  | 'account.second-factor-refused'
  | 'account.recovery-code-used'
  | 'account.passkey-refused'
  | 'account.sign-in-link-refused'
  | 'account.proof-refused'
  | 'account.tokens-revoked'

/** Records an attempt in the account's audit history; `accountId` is null for an unknown address. */
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

/** An external OpenID provider that authenticates people. */
export interface UpstreamSettings {
  /** Last part of its redirect URI; undefined for the only provider, which replaces the sign-in page. */
  readonly id: string | undefined
  readonly name: Localized
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Roles of accounts that may sign in there, and of accounts created for its people. */
  readonly roles: readonly Role[]
  /** Domains of the e-mail addresses that the provider vouches for; empty allows any. */
  readonly domains: readonly string[]
  /** Address of the manager or partner whose network the provider serves; undefined for the whole installation. */
  readonly network: string | undefined
  /** Whether the sign-in page shows a button for it. */
  readonly hasButton: boolean
  /** Accepted values of the claim `acr`; empty accepts any. */
  readonly acr: readonly string[]
  readonly secondFactor: UpstreamSecondFactor
  readonly claims: UpstreamClaims
  /** Role of each value of the claim `role`. */
  readonly roleValues: ReadonlyMap<string, Role>
  /** Role of accounts created for unknown people; `claimed` takes it from their claim, undefined creates none. */
  readonly create: Role | 'claimed' | undefined
  /** Whether an account that has signed in there may still use its password here. */
  readonly allowsPasswords: boolean
  /** Requires encrypted ID tokens. Holds the private key; `derived` uses a key derived from the master key. */
  readonly decryption: KeyObject | 'derived' | undefined
}

/** Which sign-ins there count as two factors: all, or those whose claims have one of these values. */
export type UpstreamSecondFactor =
  | 'always'
  | { readonly acr: readonly string[]; readonly amr: readonly string[] }

/** Paths of the claims that describe a person, since some providers nest them. */
export interface UpstreamClaims {
  /** `email`, or a claim that holds the username. */
  readonly account: ClaimPath
  readonly email: ClaimPath
  /** Whether the address is verified. */
  readonly verified: ClaimPath
  readonly firstName: ClaimPath
  readonly lastName: ClaimPath
  readonly role: ClaimPath | undefined
  /** Identifier by which the provider manages accounts here through SCIM; undefined when it is not used. */
  readonly externalId: ClaimPath | undefined
}
export type ClaimPath = readonly string[]

export interface IdentitySettings {
  /** Public URL without trailing slash; the issuer is `{publicUrl}/auth`. */
  readonly publicUrl: string
  /** Whether the operator configured a trusted reverse proxy. */
  readonly isBehindProxy: boolean
  /** Derives a 32-byte key for a purpose; the same in every process. */
  readonly deriveKey: (purpose: string) => Buffer
  readonly company: {
    readonly name: string
    readonly phone: string
    readonly logoSvg: string
    readonly signIn: { readonly motto: Localized; readonly promise: Localized }
    /** Fallback when Accept-Language has no supported language. */
    readonly locale: Locale
  }
  /** Names of the service, not allowed in passwords. */
  readonly serviceWords: readonly string[]
  readonly secondFactorRoles: readonly Role[]
  /** Whether investors may ask for a link that signs them in. */
  readonly signInLinks: boolean
  /** The provider that replaces the sign-in page. */
  readonly upstream: UpstreamSettings | undefined
  /** Providers offered next to the sign-in form. */
  readonly upstreams: readonly UpstreamSettings[]
  /** Shown on the login page; undefined outside the demo. */
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | undefined
}

export interface IdentityPorts {
  /** Logs an error for which the user only sees an error page. */
  readonly reportFault: (fault: unknown) => void
  /** Whether this is a transient infrastructure failure. */
  readonly isOutage: (fault: unknown) => boolean
  readonly now: () => Date
  readonly storage: IdentityStorage
  readonly accounts: Accounts
  readonly upstreamLinks: UpstreamLinks
  readonly attempts: SignInAttempts
  readonly passwordLinks: PasswordLinks
  readonly secondFactors: SecondFactors
  readonly passkeys: Passkeys
  readonly signInLinks: SignInLinks
  readonly programs: Programs
  readonly record: RecordEvent
  /** Counts a sign-in started from this address; returns the seconds to wait when over the limit. */
  readonly countSignIn: (address: string) => Promise<number | undefined>
}
