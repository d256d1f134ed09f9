import type { ColumnType, Generated } from 'kysely'
import type { EnvelopeEndReason, EnvelopeKind, EnvelopeState, ProviderName } from '#vocabulary/envelope.ts'
import type { CodeChannel, Party, PartyState } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Envelopes, parties, codes, views, documents. */

export interface EnvelopeTable {
  id: string
  dossier_id: number
  kind: EnvelopeKind
  state: EnvelopeState
  created_by: number
  created_at: Instant
  sent_at: OptionalInstant
  completed_at: OptionalInstant
  /** Why it ended without an action of a party. */
  end_reason: EnvelopeEndReason | null
  /** Signature provider; `built-in` by default. */
  provider: Generated<ProviderName>
  /** Envelope id at the provider, once created there. */
  provider_envelope_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Certificate of completion of an external provider. */
  certificate_sha256: ColumnType<string | null, string | null | undefined, string | null>
  /** The sealed evidence file of an ended envelope. */
  evidence_sha256: ColumnType<string | null, string | null | undefined, string | null>
}

/** What was sent to be signed, or signed on paper, as it was then. Never changed. */
export interface SnapshotTable {
  id: Generated<number>
  dossier_id: number
  /** Null for a paper subscription. */
  envelope_id: string | null
  content: Json<Record<string, unknown>>
  /** The form version whose texts were signed; null in snapshots from before texts could change. */
  texts_version_id: number | null
  taken_at: RequiredInstant
}

/** A processed message of an external provider, with its deduplication key. */
export interface ProviderMessageTable {
  provider: ProviderName
  key: string
  envelope_id: string
  event: string
  received_at: RequiredInstant
}

export interface EnvelopePartyTable {
  envelope_id: string
  party: Party
  /** Parties of one stage sign in any order; stages are sequential, from 1. */
  stage: number
  name: string
  email: string
  mobile: string | null
  state: PartyState
  /** How the party signed: `{kind:'typed',name}` or `{kind:'drawn',sha256}`. */
  appearance: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  sealed_at: OptionalInstant
  changed_at: Instant
  /** The represented company or protected person; null when signing for oneself. */
  behalf_of: string | null
  /** Language of its mails. */
  language: Generated<Locale>
  /** Whose account it is; null for somebody without one, and in envelopes of earlier releases. */
  account_id: ColumnType<number | null, number | null | undefined, never>
  /** Wrong codes typed for it over the life of the envelope, by whomever. */
  wrong_codes: Generated<number>
  /** How often its mail link was renewed; an older link and views of an earlier round send and take no code. */
  link_round: Generated<number>
}

export interface EnvelopeDocumentTable {
  envelope_id: string
  id: number
  /** Signed by the parties, or drawn up after they had signed. */
  kind: ColumnType<'signed' | 'report', 'signed' | 'report' | undefined, never>
  code: string
  title_fr: string
  title_en: string
  rank: number
  /** As rendered, what the parties read and what codes are bound to. */
  unsigned_sha256: string
  /** As it stands after the last seal. */
  current_sha256: string
  /** Where each party's signature goes. */
  boxes: Json<Record<string, unknown>>
}

export interface EnvelopeEventTable {
  id: Generated<number>
  envelope_id: string
  at: Instant
  party: Party | null
  kind: string
  detail: Json<Record<string, unknown>>
}

export interface SigningViewTable {
  id: string
  envelope_id: string
  party: Party
  dossier_id: number
  /** Opened by the party's mail link, possibly without an account. */
  from_link: Generated<boolean>
  /** Account whose frame call minted it; null from the mail link. */
  opened_by: ColumnType<number | null, number | null | undefined, never>
  /** Mark of that account's browser session, the same for all views it opened. */
  account_session: ColumnType<string | null, string | null | undefined, never>
  /** Of the mail link that opened it. */
  link_round: Generated<number>
  /** Hash of the single-use opening token; null once opened. */
  open_token_hash: string | null
  /** Hash of the cookie of the opened view. */
  session_hash: string | null
  created_at: Instant
  opened_at: OptionalInstant
  last_active_at: OptionalInstant
}

export interface OneTimeCodeTable {
  id: Generated<number>
  envelope_id: string
  party: Party
  code_hash: string
  document_hash: string
  sent_at: RequiredInstant
  expires_at: RequiredInstant
  tries: number
  verified_at: OptionalInstant
  /** The view in which the code was typed; it proves the party in that view only. */
  view_id: Generated<string | null>
  channel: Generated<CodeChannel>
  /** Account from whose view it was asked for; null for the mail link. Sends and tries count apart for each. */
  opened_by: ColumnType<number | null, number | null | undefined, never>
}
