import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import type { Role } from '#vocabulary/role.ts'
import type { AdministrationAct } from '#vocabulary/step-up.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Tables of people: accounts, sign-in, register customers. */
export interface AccountTables {
  account: {
    id: Generated<number>
    role: Role
    /** Sign-in name, lower-cased e-mail address. */
    email: string
    /** Client number or advisor code, shown to people. */
    username: string
    civility: string | null
    first_name: string
    last_name: string
    mobile: string | null
    password_hash: string | null
    /** Language of mails: that of the last sign-in, or as set by the operator before the first one. */
    language: Locale | null
    /** Address for signing mails; `email` when null. */
    signer_email: string | null
    /** Advisor of a client, manager of an advisor. */
    parent_id: number | null
    /** Legal identity of an advisor, as far as it is known. */
    advisor_identity: ColumnType<KnownAdvisorIdentity | null, string | null | undefined, string | null>
    created_at: Instant
    /** Closed accounts cannot sign in; their dossiers remain. */
    closed_at: OptionalInstant
    /** Erasure requested: the account is erased with its last dossier. */
    erasure_asked_at: OptionalInstant
    /** When personal data was erased; the row stays, since history refers to it. */
    erased_at: OptionalInstant
    /** When the account was offered its first passkey: offered once. */
    passkey_offered_at: OptionalInstant
    last_signed_in_at: OptionalInstant
    /** Team of an advising person, for lists and counts. What they see depends on `parent_id`. */
    team_id: number | null
  }

  network: {
    id: Generated<number>
    name: string
    created_at: RequiredInstant
  }

  team: {
    id: Generated<number>
    network_id: number
    name: string
    created_at: RequiredInstant
  }

  /** A dangerous act that awaits a second administrator. */
  pending_act: {
    id: Generated<number>
    act: AdministrationAct
    /** The target to which the first administrator's proof is bound. */
    target: string
    payload: Json<Record<string, unknown>>
    asked_by: number
    asked_at: RequiredInstant
    expires_at: RequiredInstant
    settled_by: number | null
    settled_at: OptionalInstant
    outcome: 'done' | 'refused' | null
  }

  /** A table of invitations without mistakes. */
  invitation_batch: {
    id: Generated<number>
    created_by: number
    created_at: RequiredInstant
    /** Whether somebody in it will have access to other people's data. */
    is_wide: boolean
    confirmed_at: OptionalInstant
  }

  invited_person: {
    batch_id: number
    /** Line number in the pasted table. */
    line: number
    /** Emptied once the account is created. */
    person: Json<Record<string, unknown>>
    /** Null until it is created. */
    account_id: number | null
    /** Error code, when the account could not be created. */
    problem: string | null
  }

  /** A customer of the register, with or without an account; signed dossiers are paired with them. */
  customer: {
    id: Generated<number>
    /** `S00012`. */
    code: string
    civility: string | null
    first_name: string | null
    last_name: string | null
    /** Legal persons only. */
    company_name: string | null
    legal_form: string | null
    /** `yyyy-mm-dd`. */
    birth_date: string | null
    birth_city: string | null
    birth_country: string | null
    email: string | null
    /** `+33612345678`. */
    mobile: string | null
    /** Without spaces. */
    iban: string | null
    /** Null when not recorded. */
    co_subscriber: boolean | null
    partner_code: string | null
    /** Search key of the company, else of last and first name; maintained by a trigger. */
    name_key: GeneratedAlways<string>
  }

  /** A link to set a password, stored as its hash. */
  password_link: {
    token_hash: string
    account_id: number
    purpose: ColumnType<'first' | 'reset', 'first' | 'reset' | undefined, never>
    created_at: RequiredInstant
    expires_at: RequiredInstant
    used_at: OptionalInstant
  }

  /**
   * A contact that was typed in a form for the owner of an account and differs from the account's own. The owner was asked to
   * confirm it.
   */
  contact_confirmation: {
    id: Generated<number>
    account_id: number
    dossier_id: number
    kind: 'email' | 'mobile'
    /** Normalised value. */
    value: string
    asked_at: RequiredInstant
    expires_at: RequiredInstant
    /** Confirmed by the owner with the link mailed to the account's address. */
    confirmed_at: OptionalInstant
  }

  /** A change of a signing address; its links confirm and revert it. */
  signer_email_change: {
    /** Ascending in order of the changes. */
    id: Generated<number>
    account_id: number
    /** Null: the account's own address. */
    previous: string | null
    /** The new address until it is confirmed or abandoned; null afterwards. */
    pending: ColumnType<string | null, string | null | undefined, string | null>
    changed_at: RequiredInstant
    /** Of the confirmation link, later of the revert link. */
    expires_at: RequiredInstant
    /** When the link was used, or superseded by an earlier one being used. */
    closed_at: OptionalInstant
  }

  /** TOTP enrolment of an account; effective once confirmed by a first code. */
  second_factor: {
    account_id: number
    /** Encrypted, so that a leaked table generates no codes. */
    sealed_secret: Buffer
    confirmed_at: OptionalInstant
    /** Time step of the last code that was used; an older or equal one is a replay. */
    last_step: ColumnType<number | string, number | undefined, number>
  }

  /** A single-use recovery code. */
  recovery_code: {
    account_id: number
    code_hash: string
    used_at: OptionalInstant
  }

  /** A passkey: the public half of a key pair that a device keeps. */
  passkey: {
    id: Generated<number>
    account_id: number
    /** Base64url. */
    credential_id: string
    /** COSE key. */
    public_key: Buffer
    /** Signature counter of the authenticator; stays 0 where it has none. */
    counter: ColumnType<number | string, number, number>
    transports: string[]
    /** Name shown to the owner. */
    name: string
    created_at: RequiredInstant
    last_used_at: OptionalInstant
  }

  /** Link between an account and its subject at an upstream provider. */
  upstream_link: {
    id: Generated<number>
    account_id: number
    issuer: string
    subject: string
    created_at: RequiredInstant
  }

  /** SCIM data of an account that an identity provider manages. */
  provisioned_account: {
    account_id: number
    /** The identity provider's name of the person, often the address. */
    user_name: string
    external_id: string | null
    is_active: boolean
    /** Whether a group or the provider's network grants it a role; without one the account stays closed. */
    has_role: boolean
    changed_at: RequiredInstant
    /** When it was deleted by SCIM: the account is closed, and hidden from programs. */
    deleted_at: OptionalInstant
  }

  identity_payload: {
    model: string
    id: string
    payload: Json<Record<string, unknown>>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: OptionalInstant
    expires_at: OptionalInstant
  }

  /** Failed sign-ins of one subject (account, address, or their pair) in the current window. */
  sign_in_attempt: {
    subject_hash: string
    count: number
    window_started_at: RequiredInstant
  }
}
