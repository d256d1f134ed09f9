import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { SignatureBox } from '#documents/document-view.ts'
import { mayReadDocument } from '#rules/document-access.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { hashOf } from '../files/file-storage.ts'

export interface EnvelopeDocument {
  /** Unique in its dossier. */
  readonly id: number
  /** Signed by the parties, or a report drawn up after their signatures. */
  readonly kind: 'signed' | 'report'
  readonly code: string
  readonly title: Localized
  readonly rank: number
  /** As shown to the parties. */
  readonly unsignedSha256: string
  /** After the last seal. */
  readonly currentSha256: string
  /** Until when it can be proved; null before it is sealed, and for documents sealed outside. */
  readonly proof: DocumentProof | null
  /** Places of the parties' signatures. */
  readonly boxes: readonly SignatureBox[]
  /** The envelope in which it was originally signed or drawn, when a correction carried it over unchanged; null otherwise. */
  readonly carriedFrom: string | null
}

interface WithDocuments {
  readonly documents: readonly EnvelopeDocument[]
}

/** The level of a sealed document, and its file with archive timestamps. */
export interface DocumentProof {
  readonly sha256: string
  readonly level: PadesLevel
  readonly provableUntil: Date
}

/** The file to give out: with its archive timestamps, if it has any. */
export function fileOfDocument({ proof, currentSha256 }: EnvelopeDocument): string {
  return proof?.sha256 ?? currentSha256
}

const Boxes = z.object({
  boxes: z.array(
    z.object({
      party: z.enum(PARTIES),
      page: z.number(),
      rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
})

export function parseBoxes(stored: unknown): readonly SignatureBox[] {
  return Boxes.parse(stored).boxes
}

/** The documents that the parties of this envelope sign, by rank. Carried documents were signed in an earlier envelope. */
export function signedDocuments({ documents }: WithDocuments): readonly EnvelopeDocument[] {
  return documents.filter(({ kind, carriedFrom }) => kind === 'signed' && carriedFrom === null)
}

/** Documents of an envelope that a party may keep a copy of: those that it signed, and those carried from earlier envelopes. */
export function copiesOf({ documents }: WithDocuments, party: Party): readonly EnvelopeDocument[] {
  return documents.filter(({ kind, boxes }) => kind === 'signed' && mayReadDocument(party, boxes))
}

/** The documents that a party reads before signing, by rank. */
export function documentsOf(envelope: WithDocuments, party: Party): readonly EnvelopeDocument[] {
  return signedDocuments(envelope).filter(({ boxes }) => mayReadDocument(party, boxes))
}

/**
 * SQL for the number of a new document; `index` counts the documents added by the statement, from 0. Documents are numbered
 * across all envelopes of a dossier, since calls identify them by dossier and number.
 */
export function newDocumentNumber(dossierId: number, index: number): RawBuilder<number> {
  return sql<number>`(
    select coalesce(max(envelope_document.id), 0) + 1 + ${index}::int
    from envelope_document join envelope on envelope.id = envelope_document.envelope_id
    where envelope.dossier_id = ${dossierId})`
}

/** Hash of the documents shown to a party, in order; its one-time codes are bound to it. */
export function hashDocuments(documents: readonly EnvelopeDocument[]): string {
  return hashOf(
    new TextEncoder().encode(JSON.stringify(documents.map((document) => document.unsignedSha256))),
  )
}
