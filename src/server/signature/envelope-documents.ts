import * as z from 'zod'
import type { SignatureBox } from '#documents/document-view.ts'
import { PARTIES } from '#vocabulary/party.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { hashOf } from '../files/file-storage.ts'
import type { Db } from '../store/store.ts'

/** A document of an envelope as stored. */
export interface EnvelopeDocument {
  readonly id: number
  readonly kind: 'signed' | 'report'
  readonly code: string
  readonly title: Localized
  readonly rank: number
  readonly unsignedSha256: string
  readonly currentSha256: string
  readonly boxes: readonly SignatureBox[]
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

/** The documents of an envelope that its parties sign, by rank; none while it is being prepared. */
export async function listEnvelopeDocuments(
  db: Db,
  envelopeId: string,
): Promise<readonly EnvelopeDocument[]> {
  return (await listFiles(db, envelopeId)).filter(({ kind }) => kind === 'signed')
}

/** The same with the report drawn up after they had signed. */
export async function listFiles(db: Db, envelopeId: string): Promise<readonly EnvelopeDocument[]> {
  const rows = await db
    .selectFrom('envelope_document')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .orderBy('rank')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    code: row.code,
    title: { fr: row.title_fr, en: row.title_en },
    rank: row.rank,
    unsignedSha256: row.unsigned_sha256,
    currentSha256: row.current_sha256,
    boxes: Boxes.parse(row.boxes).boxes,
  }))
}

/** Numbers run through all envelopes of a dossier: the calls name a document by dossier and number. */
export async function nextDocumentNumber(db: Db, dossierId: number): Promise<number> {
  const last = await db
    .selectFrom('envelope_document')
    .innerJoin('envelope', 'envelope.id', 'envelope_document.envelope_id')
    .select((eb) => eb.fn.max('envelope_document.id').as('id'))
    .where('envelope.dossier_id', '=', dossierId)
    .executeTakeFirst()
  return (last?.id ?? 0) + 1
}

/** One hash over all documents as shown to the parties, in order: what a one-time code is bound to. */
export function hashDocuments(documents: readonly EnvelopeDocument[]): string {
  return hashOf(
    new TextEncoder().encode(JSON.stringify(documents.map((document) => document.unsignedSha256))),
  )
}
