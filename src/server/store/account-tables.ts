import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#vocabulary/role.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** People: accounts, how they sign in, and the customers of the register. */

export interface AccountTable {
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
  /** In which mails are written to this person: that of the last sign-in; before the first, as an operator gave it. */
  language: Locale | null
  /** Where this person's signing mails go; `email` when null. */
  signer_email: string | null
  /** Advisor of a client, manager of an advisor. */
  parent_id: number | null
  created_at: Instant
  /** A closed account signs in no more; its dossiers stay. */
  closed_at: OptionalInstant
  /** Somebody asked that it be forgotten: it goes with its last dossier. */
  erasure_asked_at: OptionalInstant
  /** From then on the row names nobody; rows about its past still refer to it. */
  erased_at: OptionalInstant
}

/** A customer as the register knows them, with or without an account; what signed dossiers are paired with. */
export interface CustomerTable {
  id: Generated<number>
  /** `S00012`. */
  code: string
  civility: string | null
  first_name: string | null
  last_name: string | null
  /** Of a legal person. */
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
  /** Null when the register does not say. */
  co_subscriber: boolean | null
  partner_code: string | null
  /** Search key of the company, else of last and first name, kept by the store. */
  name_key: GeneratedAlways<string>
}

/** A link to choose a password, the first one or another, kept as its hash. */
export interface PasswordLinkTable {
  token_hash: string
  account_id: number
  purpose: ColumnType<'first' | 'reset', 'first' | 'reset' | undefined, never>
  created_at: RequiredInstant
  expires_at: RequiredInstant
  used_at: OptionalInstant
}

/** A change of somebody's signing address, with what its link takes back. */
export interface SignerEmailChangeTable {
  /** In the order of the changes. */
  id: Generated<number>
  account_id: number
  /** Null: the account's own address. */
  previous: string | null
  changed_at: RequiredInstant
  expires_at: RequiredInstant
  /** When its link was used, or lost its meaning because an earlier one was. */
  closed_at: OptionalInstant
}

/** The authenticator application of an account; it counts once confirmed by a first code. */
export interface SecondFactorTable {
  account_id: number
  /** Encrypted: a copy of the table makes no codes. */
  sealed_secret: Buffer
  confirmed_at: OptionalInstant
  /** Time step of the last code that was used; an older or equal one is a replay. */
  last_step: ColumnType<number | string, number | undefined, number>
}

/** A code for the day the telephone is lost; serves once. */
export interface RecoveryCodeTable {
  account_id: number
  code_hash: string
  used_at: OptionalInstant
}

export interface IdentityPayloadTable {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  consumed_at: OptionalInstant
  expires_at: OptionalInstant
}

/** Failed sign-ins of one subject (account, address, or both together) within the running window. */
export interface SignInAttemptTable {
  subject_hash: string
  count: number
  window_started_at: RequiredInstant
}
