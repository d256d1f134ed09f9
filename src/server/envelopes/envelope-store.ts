import { sql, type RawBuilder } from 'kysely'
import type { Envelope, EnvelopeParty } from '#signature/envelope.ts'
import type { EnvelopeEndReason, EnvelopeKind, ProviderName } from '#vocabulary/envelope.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { Role } from '#vocabulary/role.ts'
import { jsonRows } from '../store/json-rows.ts'
import { prepared, type Placeholder } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { parseBoxes, signedDocuments, type EnvelopeDocument } from './envelope-documents.ts'

export interface StoredEnvelope extends Envelope {
  readonly id: string
  readonly dossierId: number
  readonly kind: EnvelopeKind
  /** In routing order: by stage, then in the order of `PARTIES`. */
  readonly parties: readonly StoredParty[]
  /** By rank: the documents to sign, once drawn, then the report drawn up after a mission. */
  readonly documents: readonly EnvelopeDocument[]
  readonly endReason: EnvelopeEndReason | null
  readonly sentAt: Date | null
  /** Account that opened it. */
  readonly createdBy: number
  readonly createdAt: Date
  readonly provider: ProviderName
  /** Id at the outside provider; null until created there. */
  readonly providerEnvelopeId: string | null
  /** The form version whose texts it froze; null in envelopes of earlier releases. */
  readonly textsId: number | null
  /** The correction that opened it; null when a block did. */
  readonly correctionId: number | null
  /** The signed envelope that it replaces, when a correction opened it. */
  readonly supersedes: string | null
}

export interface PartyContact {
  readonly party: Party
  readonly name: string
  readonly email: string
  readonly mobile: string | null
  /** The company or protected holder that this person represents; null when it signs for itself. */
  readonly behalfOf: string | null
  readonly language: Locale
  /** The party's account, if any: the contacts are the account's, or were confirmed by its owner. */
  readonly accountId: number | null
}

export interface StoredParty extends EnvelopeParty, PartyContact {
  readonly appearance: Record<string, unknown> | null
  readonly changedAt: Date
  /** Wrong codes entered for this party over the life of the envelope. */
  readonly wrongCodes: number
  /** Number of renewals of its mail link. */
  readonly linkRound: number
  /** Whether the recipient of its mail link reported that it is meant for somebody else. */
  readonly isDisowned: boolean
}

/** Timestamps are strings when selected in a subquery with JSON aggregation; those of parties always are. */
export interface EnvelopeRow extends Omit<StoredEnvelope, 'sentAt' | 'createdAt' | 'parties' | 'documents'> {
  readonly sentAt: Date | string | null
  readonly createdAt: Date | string
  readonly parties: readonly PartyRow[]
  readonly documents: readonly DocumentRow[]
}

interface PartyRow extends Omit<StoredParty, 'changedAt' | 'sealed'> {
  readonly changedAt: string
  readonly sealedAt: string | null
}

interface DocumentRow extends Omit<EnvelopeDocument, 'title' | 'boxes' | 'proof'> {
  readonly proofSha256: string | null
  readonly level: PadesLevel | null
  readonly provableUntil: string | null
  readonly fr: string
  readonly en: string
  readonly boxes: unknown
}

/** Selects envelopes with parties and documents, oldest first; usable as a statement or as a subquery. */
export function selectEnvelopes(condition: RawBuilder<unknown>): RawBuilder<EnvelopeRow> {
  return sql`
    select envelope.id, envelope.dossier_id as "dossierId", envelope.kind, envelope.state,
      envelope.end_reason as "endReason", envelope.sent_at as "sentAt", envelope.created_by as "createdBy",
      envelope.created_at as "createdAt", envelope.provider,
      envelope.provider_envelope_id as "providerEnvelopeId", snapshot.texts_version_id as "textsId",
      envelope.correction_id as "correctionId", envelope.supersedes,
      ${jsonRows(sql`
        select party, stage, state, name, email, mobile, behalf_of as "behalfOf", language, appearance,
          changed_at as "changedAt", sealed_at as "sealedAt", account_id as "accountId",
          wrong_codes as "wrongCodes", link_round as "linkRound",
          disowned_at is not null as "isDisowned"
        from envelope_party where envelope_id = envelope.id`)} as parties,
      ${jsonRows(sql`
        select id, kind, code, rank, boxes, title_fr as fr, title_en as en,
          unsigned_sha256 as "unsignedSha256", current_sha256 as "currentSha256", proof.sha256 as "proofSha256",
          proof.level, proof.provable_until as "provableUntil", carried_from as "carriedFrom"
        from envelope_document as document
        left join document_proof as proof on proof.document_id = document.id
          and proof.envelope_id = coalesce(document.carried_from, document.envelope_id)
        where document.envelope_id = envelope.id order by rank`)} as documents
    from envelope left join snapshot on snapshot.envelope_id = envelope.id
    where ${condition} order by envelope.created_at, envelope.correction_id nulls first`
}

export function readEnvelope({ parties, documents, ...row }: EnvelopeRow): StoredEnvelope {
  return {
    ...row,
    sentAt: row.sentAt === null ? null : new Date(row.sentAt),
    createdAt: new Date(row.createdAt),
    parties: parties
      .map(({ sealedAt, changedAt, ...party }) => ({
        ...party,
        sealed: sealedAt !== null,
        changedAt: new Date(changedAt),
      }))
      .toSorted((a, b) => a.stage - b.stage || compareParties(a, b)),
    documents: documents.map(({ fr, en, boxes, proofSha256, level, provableUntil, ...document }) => ({
      ...document,
      title: { fr, en },
      proof:
        proofSha256 === null || level === null || provableUntil === null
          ? null
          : { sha256: proofSha256, level, provableUntil: new Date(provableUntil) },
      boxes: parseBoxes(boxes),
    })),
  }
}

/** Display order of parties, independent of stages. */
export function compareParties(a: { readonly party: Party }, b: { readonly party: Party }): number {
  return PARTIES.indexOf(a.party) - PARTIES.indexOf(b.party)
}

export async function findEnvelope(db: Db, id: string): Promise<StoredEnvelope | undefined> {
  const [row] = await findById(db, id)
  return row && readEnvelope(row)
}

const findById = prepared((given: Placeholder<string>) =>
  selectEnvelopes(sql`envelope.id = ${given((id) => id)}`),
)

/** Every envelope of a dossier, oldest first. */
export async function findEnvelopes(db: Db, dossierId: number): Promise<readonly StoredEnvelope[]> {
  return (await findOfDossier(db, dossierId)).map(readEnvelope)
}

const findOfDossier = prepared((given: Placeholder<number>) =>
  selectEnvelopes(sql`envelope.dossier_id = ${given((id) => id)}`),
)

/** The documents that the parties sign, by rank; empty until they are drawn. */
export async function listEnvelopeDocuments(
  db: Db,
  envelopeId: string,
): Promise<readonly EnvelopeDocument[]> {
  return signedDocuments(await getEnvelope(db, envelopeId))
}

/** The newest envelope of a kind, in any state. */
export async function findLatestEnvelope(
  db: Db,
  dossierId: number,
  kind: EnvelopeKind,
): Promise<StoredEnvelope | undefined> {
  return (await findEnvelopes(db, dossierId)).findLast((each) => each.kind === kind)
}

/** An envelope whose row and dossier are locked by the current transaction. */
export interface LockedEnvelope extends StoredEnvelope {
  readonly isLocked: true
  /** Role of the account that opened it. */
  readonly senderRole: Role
}

/**
 * Locks the dossier and the envelope until the transaction ends, which serialises the envelope's events. Always in this
 * order, to avoid deadlocks between signing and abandoning.
 */
export async function lockEnvelope(trx: Trx, id: string): Promise<LockedEnvelope | undefined> {
  const [dossier] = await lockDossierOf(trx, id)
  if (!dossier) return undefined
  const [row] = await lockById(trx, id)
  return row && { ...readEnvelope(row), ...dossier, isLocked: true }
}

const lockDossierOf = prepared((given: Placeholder<string>) => {
  const id = given((envelopeId) => envelopeId)
  return sql<{ senderRole: Role }>`
    select (
      select account.role from account join envelope on envelope.created_by = account.id where envelope.id = ${id}
    ) as "senderRole"
    from dossier where id = (select dossier_id from envelope where id = ${id}) for update`
})

const lockById = prepared(
  (given: Placeholder<string>) =>
    sql<EnvelopeRow>`${selectEnvelopes(sql`envelope.id = ${given((id) => id)}`)} for update of envelope`,
)

/** Throws when the envelope does not exist. */
export async function getEnvelope(db: Db, id: string): Promise<StoredEnvelope> {
  return requireFound(await findEnvelope(db, id), id)
}

/** As `lockEnvelope`; throws when the envelope does not exist. */
export async function getLockedEnvelope(trx: Trx, id: string): Promise<LockedEnvelope> {
  return requireFound(await lockEnvelope(trx, id), id)
}

function requireFound<Found extends StoredEnvelope>(envelope: Found | undefined, id: string): Found {
  if (envelope === undefined) throw new Error(`envelope ${id} is missing`)
  return envelope
}
