import type { ColumnType, Generated } from 'kysely'
import type { EnvelopeEndReason, EnvelopeKind, EnvelopeState, ProviderName } from '#vocabulary/envelope.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import type { CodeChannel, Party, PartyState } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Instant, Json, OptionalInstant, RequiredInstant } from './column-types.ts'

/** Tables of envelopes, parties, codes, views and documents. */
export interface SignatureTables {
  envelope: {
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
    /** The correction that opened it. */
    correction_id: ColumnType<number | null, number | null | undefined, never>
    /** The signed envelope that it replaces. */
    supersedes: ColumnType<string | null, string | null | undefined, never>
  }

  /** What was sent for signature, or signed on paper. Immutable. */
  snapshot: {
    id: Generated<number>
    dossier_id: number
    /** Null for a paper subscription. */
    envelope_id: string | null
    content: Json<Record<string, unknown>>
    /** Form version whose texts were signed; null in snapshots older than text-only versions. */
    texts_version_id: number | null
    taken_at: RequiredInstant
  }

  /** Facts of the deployment, shared by all snapshots that name their hash. Append-only. */
  snapshot_facts: {
    /** SHA-256 of the canonical JSON of the content. */
    hash: string
    content: Json<Record<string, unknown>>
  }

  /** A processed message of an external provider, with its deduplication key. */
  provider_message: {
    provider: ProviderName
    key: string
    envelope_id: string
    event: string
    received_at: RequiredInstant
  }

  envelope_party: {
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
    language: Generated<Locale>
    /** The party's account; null without one, and in envelopes of earlier releases. */
    account_id: ColumnType<number | null, number | null | undefined, never>
    /** Wrong codes entered for this party during the life of the envelope. */
    wrong_codes: Generated<number>
    /**
     * Incremented when the mail link is renewed; links and views of an earlier round can neither request nor enter codes.
     */
    link_round: Generated<number>
    /** When the recipient of its mail link reported that it is meant for somebody else. */
    disowned_at: OptionalInstant
  }

  envelope_document: {
    envelope_id: string
    id: number
    /** Signed by the parties, or rendered after they had signed. */
    kind: ColumnType<'signed' | 'report', 'signed' | 'report' | undefined, never>
    code: string
    title_fr: string
    title_en: string
    rank: number
    /** As rendered and read by the parties; codes are bound to it. */
    unsigned_sha256: string
    /** After the last seal. */
    current_sha256: string
    /** Where each party's signature goes. */
    boxes: Json<Record<string, unknown>>
    /** The envelope in which it was signed, when a correction carried it over unchanged. */
    carried_from: ColumnType<string | null, string | null | undefined, never>
  }

  document_proof: {
    envelope_id: string
    document_id: number
    /** The sealed file, or the one extended with archive timestamps. */
    sha256: string
    level: PadesLevel
    provable_until: Instant
    /** Null without a timestamp. */
    stamped_at: OptionalInstant
    /** When it is to be archived or renewed, if an authority is configured. */
    due_at: Instant
    /** Why the last attempt failed; null when it succeeded. */
    failure: string | null
    failures: Generated<number>
  }

  envelope_event: {
    id: Generated<number>
    envelope_id: string
    at: Instant
    party: Party | null
    kind: string
    detail: Json<Record<string, unknown>>
  }

  signing_view: {
    id: string
    envelope_id: string
    party: Party
    dossier_id: number
    /** Opened by the party's mail link, possibly without an account. */
    from_link: Generated<boolean>
    /** Account that opened the view in the application; null when opened from the mail link. */
    opened_by: ColumnType<number | null, number | null | undefined, never>
    /** Id of that account's browser session, shared by all views opened in it. */
    account_session: ColumnType<string | null, string | null | undefined, never>
    /** Round of the mail link that opened it. */
    link_round: Generated<number>
    /** Hash of the single-use opening token; null once opened. */
    open_token_hash: string | null
    /** Hash of the cookie of the opened view. */
    session_hash: string | null
    created_at: Instant
    opened_at: OptionalInstant
    last_active_at: OptionalInstant
  }

  one_time_code: {
    id: Generated<number>
    envelope_id: string
    party: Party
    code_hash: string
    document_hash: string
    sent_at: RequiredInstant
    expires_at: RequiredInstant
    tries: number
    verified_at: OptionalInstant
    /** View in which the code was entered; it authenticates the party in that view only. */
    view_id: Generated<string | null>
    channel: Generated<CodeChannel>
    /** Account whose view requested it; null for the mail link. Sends and attempts are counted per account. */
    opened_by: ColumnType<number | null, number | null | undefined, never>
  }
}
