import { type OperationNodeSource, sql } from 'kysely'
import * as z from 'zod'
import { WireValue } from '#contract/answers.ts'
import type { DocumentView } from '#documents/document-view.ts'
import type { AnswerInput, Facts } from '#engine/index.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { type EnvelopeRow, readEnvelope, selectEnvelopes, type StoredEnvelope } from './envelope-store.ts'
import {
  getSharedFacts,
  OwnFacts,
  readSharedFacts,
  SnapshotFacts,
  splitFacts,
  type StoredFacts,
} from './snapshot-facts.ts'

/** Validates only the outer shape, since this program wrote the views. */
const SnapshotDocument = z.object({
  code: z.string(),
  title: z.object({ fr: z.string(), en: z.string() }),
  view: z.custom<DocumentView>((view) => typeof view === 'object' && view !== null && 'sections' in view),
  /** Drawn up and sealed without signatures: the suitability report of a correction. */
  kind: z.literal('report').optional(),
})

/** A document filled in when the envelope was opened; contains everything that drawing it needs. */
export type SnapshotDocument = z.infer<typeof SnapshotDocument>

/**
 * A dossier as sent to be signed, or signed on paper. Never deleted: frozen blocks are read from it, documents are drawn
 * from it, and it documents what was signed.
 */
export interface Snapshot {
  readonly formVersionId: number
  /** Answers of visible elements, receipts included: input from which the engine reproduces the same state. */
  readonly answers: Readonly<Record<string, AnswerInput>>
  /** Effective answers of visible elements, by name. */
  readonly effectiveAnswers: Readonly<Record<string, string | readonly string[]>>
  /** Names of visible blocks and elements. */
  readonly visible: {
    readonly pages: readonly string[]
    readonly blocks: readonly string[]
    readonly elements: readonly string[]
  }
  /** Day in Paris, `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
  readonly receipts: readonly { readonly id: number; readonly sha256: string }[]
  /** Empty for a paper subscription. */
  readonly documents: readonly SnapshotDocument[]
}

export interface SnapshotOwner {
  readonly dossierId: number
  /** Null for a paper subscription. */
  readonly envelopeId: string | null
}

/** The writes that store a snapshot, in one statement with others. */
export function snapshotWrites(
  trx: Trx,
  taken: SnapshotOwner & { readonly snapshot: Snapshot; readonly textsId: number; readonly at: Date },
): readonly OperationNodeSource[] {
  const { facts, ...snapshot } = taken.snapshot
  const { shared, stored } = splitFacts(facts)
  const content = { ...snapshot, ...stored }
  return [
    trx
      .insertInto('snapshot_facts')
      .values(shared)
      .onConflict((oc) => oc.column('hash').doNothing()),
    trx.insertInto('snapshot').values({
      dossier_id: taken.dossierId,
      envelope_id: taken.envelopeId,
      content: JSON.stringify(content),
      texts_version_id: taken.textsId,
      taken_at: taken.at,
    }),
  ]
}

/**
 * Not validated in detail: the answers were validated when submitted, and a schema for each value takes a third of the time
 * to open the form.
 */
const SentAnswers = z.custom<Readonly<Record<string, WireValue>>>(
  (value) => typeof value === 'object' && value !== null && Object.values(value).every(isWireValue),
)

function isWireValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string')
  return typeof value === 'string' || value === null
}

/** The dossier's own input of the engine, without shared facts. */
export const OwnInput = z.object({ today: z.string(), answers: SentAnswers })

/** Input from which the engine reproduces what was sent. */
export const EngineInput = OwnInput.extend({ facts: SnapshotFacts })
export type EngineInput = z.infer<typeof EngineInput>

/** The hash is null in snapshots of earlier releases, which contain all their facts. */
const StoredInput = OwnInput.extend({ facts: OwnFacts, factsHash: z.string().nullable() })

export async function readEngineInput(db: Db, owner: SnapshotOwner): Promise<EngineInput> {
  const stored = await readParts(db, owner, ['today', 'answers', 'facts', 'factsHash'])
  const { factsHash, facts, ...input } = StoredInput.parse(stored)
  if (factsHash === null) return EngineInput.parse(stored)
  return { ...input, facts: { ...(await getSharedFacts(db, factsHash)), ...facts } }
}

const SplitSnapshot = z.looseObject({ facts: z.looseObject({}), factsHash: z.string() })

/** A whole snapshot with all its facts, as stored; undefined when there is none. */
export async function findSnapshot(
  db: Db,
  { dossierId, envelopeId }: SnapshotOwner,
): Promise<{ readonly content: Readonly<Record<string, unknown>>; readonly takenAt: Date } | undefined> {
  const row = await db
    .selectFrom('snapshot')
    .select(['content', 'taken_at as takenAt'])
    .where('dossier_id', '=', dossierId)
    .where('envelope_id', 'is not distinct from', envelopeId)
    .executeTakeFirst()
  const split = SplitSnapshot.safeParse(row?.content)
  if (!row || !split.success) return row
  const { factsHash, facts, ...content } = split.data
  const shared = await readSharedFacts(db, factsHash)
  return { ...row, content: { ...content, facts: { ...shared, ...facts } } }
}

const Documents = z.object({ documents: z.array(SnapshotDocument) })

/** The filled documents of an envelope, in order. */
export async function readDocuments(db: Db, owner: SnapshotOwner): Promise<readonly SnapshotDocument[]> {
  return Documents.parse(await readParts(db, owner, ['documents'])).documents
}

/** An envelope and its filled documents, in one statement; throws when it does not exist. */
export async function readFilledEnvelope(
  db: Db,
  id: string,
): Promise<{ readonly envelope: StoredEnvelope; readonly filled: readonly SnapshotDocument[] }> {
  const [row] = await sendPrepared(
    db,
    sql<EnvelopeRow & { readonly filled: unknown }>`
      select found.*, snapshot.content -> 'documents' as filled
      from (${selectEnvelopes(sql`envelope.id = ${id}`)}) as found
      join snapshot on snapshot.dossier_id = found."dossierId" and snapshot.envelope_id = found.id`,
  )
  if (!row) throw new Error(`envelope ${id} is missing`)
  const { filled, ...envelope } = row
  return { envelope: readEnvelope(envelope), filled: Documents.parse({ documents: filled }).documents }
}

const Shown = z.object({
  formVersionId: z.number(),
  effectiveAnswers: z.record(z.string(), WireValue),
  visible: z.object({ elements: z.array(z.string()) }),
})

/** Visible elements and effective answers, with their form version. */
export async function readShown(db: Db, owner: SnapshotOwner): Promise<z.infer<typeof Shown>> {
  return Shown.parse(await readParts(db, owner, ['formVersionId', 'effectiveAnswers', 'visible']))
}

/** Reads only parts of a snapshot, since the documents are most of its size. */
async function readParts(
  db: Db,
  { dossierId, envelopeId }: SnapshotOwner,
  parts: readonly (keyof Snapshot | keyof StoredFacts)[],
): Promise<unknown> {
  const pairs = parts.map((part) => sql`${sql.lit(part)}, content -> ${sql.lit(part)}`)
  const [row] = await sendPrepared(
    db,
    sql<{ readonly parts: unknown }>`
      select jsonb_build_object(${sql.join(pairs)}) as parts from snapshot
      where dossier_id = ${dossierId} and envelope_id is not distinct from ${envelopeId}`,
  )
  if (!row) throw new Error(`the snapshot of dossier ${dossierId} is missing`)
  return row.parts
}
