/** What the identity room needs from the store; `server/identity` implements it. */

/** Artefacts of the OpenID provider: sessions, grants, codes, tokens, kept as opaque payloads. */
export interface IdentityStorage {
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
  readonly email: string
  /** Client number or advisor code. */
  readonly username: string
  readonly passwordHash: string | null
}

export interface Accounts {
  find(id: number): Promise<Account | undefined>
  /** Takes the address as typed; case and outer spaces do not matter. */
  findByEmail(email: string): Promise<Account | undefined>
}

/** Counters of failed sign-ins that every process shares. */
export interface SignInAttempts {
  /** Adds one to a subject's counter and gives its value within the running window. */
  add(subject: string, windowSeconds: number): Promise<number>
  forget(subject: string): Promise<void>
}

/** First passwords of people who were invited by mail. */
export interface Invitations {
  /** Undefined when the token is unknown, used or too old. */
  find(token: string): Promise<{ readonly email: string } | undefined>
  /** Sets the password and uses the token up; false when another request was first or it is too old. */
  accept(token: string, passwordHash: string): Promise<boolean>
}

/** An account shown on the login page of the demo. */
export interface DemoAccount {
  readonly email: string
  readonly role: { readonly fr: string; readonly en: string }
}

export interface IdentitySettings {
  /** Address of the application, without a trailing slash; the issuer is `{publicUrl}/auth`. */
  readonly publicUrl: string
  readonly cookieKey: string
  /** 32 secret bytes the signing key of ID tokens is made from. */
  readonly signingSeed: (attempt: number) => Buffer
  readonly company: {
    readonly name: string
    readonly phone: string
    readonly logoSvg: string
  }
  /** Shown on the login page; undefined outside the demo. */
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | undefined
}

export interface IdentityPorts {
  /** Told of faults that the person only sees as an error page. */
  readonly reportFault: (fault: unknown) => void
  readonly storage: IdentityStorage
  readonly accounts: Accounts
  readonly attempts: SignInAttempts
  readonly invitations: Invitations
}
