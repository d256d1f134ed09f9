import type { ColumnType, Generated } from 'kysely'
import type { EnvelopeKind, EnvelopeState, ProviderName } from '#vocabulary/envelope.ts'
import type { CodeChannel, Party, PartyState } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Envelopes, parties, codes, views, documents. */

export type EnvelopeEndReason = 'expired' | 'preparation_failed' | 'voided'

export interface EnvelopeTable {
  id: string
  dossier_id: number
  kind: EnvelopeKind
  state: EnvelopeState
  /** Structure, effective answers, today, facts, receipt hashes, parties, as they stood. */
  snapshot: Json<Record<string, unknown>>
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
  /** The form version whose texts were signed; null in envelopes from before texts could change. */
  texts_version_id: ColumnType<number | null, number | null | undefined, never>
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
}
