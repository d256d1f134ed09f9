import { sql } from 'kysely'
import * as z from 'zod'
import { isOutside } from '#signature/provider.ts'
import type { SealProblem } from '#signature/seal/check-seal.ts'
import type { ProviderName } from '#vocabulary/envelope.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import { readPages } from '../store/read-pages.ts'
import { hasChanged, type Checked, type Finding } from './check.ts'
import type { Examination, FileQuestion } from './examine-file.ts'
import type { FileRun } from './file-run.ts'
import { judgeBatches } from './judge-batches.ts'

const PAGE = 500

const Boxes = z.object({ boxes: z.array(z.object({ party: z.string() })) })

const PROBLEMS: Readonly<Record<SealProblem, string>> = {
  NOT_SEALED: 'no signature',
  SIGNATURE_MALFORMED: 'malformed signature',
  SIGNATURE_INVALID: 'invalid signature',
  NOT_COVERED: 'bytes added or removed after the last signature',
}

type DocumentCheck = 'seals' | 'archives'

/**
 * Every sealed document must be intact: all signatures are valid, the last one covers the whole file, every party
 * marked as sealed has its signature, and documents sealed here use this installation's certificates. Every archived one
 * must begin with the sealed file named in the audit, be valid up to its last byte, and have the recorded level and
 * date. Most documents have no archive timestamp: their archived file is the sealed one, and is examined once for both.
 */
export async function* checkDocuments(
  checked: Checked,
  run: FileRun,
): AsyncIterable<Finding & { readonly check: DocumentCheck }> {
  const judged = judgeBatches(readDocuments(checked), (batch) => judgeAll(run, batch))
  for await (const { document, seal, archive } of judged) {
    checked.progress?.({ count: 1 })
    const place = `document ${document.id} of envelope ${document.envelopeId}`
    if (seal) yield { check: 'seals', place, problem: `file ${document.sha256}: ${seal}` }
    if (archive) yield { check: 'archives', place, problem: `file ${document.archive?.sha256}: ${archive}` }
  }
}

interface JudgedDocument {
  readonly document: StoredDocument
  readonly seal: string | undefined
  readonly archive: string | undefined
}

async function judgeAll(
  run: FileRun,
  documents: readonly StoredDocument[],
): Promise<readonly JudgedDocument[]> {
  const questions = onceEach(documents.flatMap(askAbout))
  const examined = await run.examine(questions)
  const found = new Map(questions.map(({ sha256 }, at) => [sha256, examined[at] ?? { isWhole: false }]))
  return Promise.all(
    documents.map(async (document) => {
      const sealed = found.get(document.sha256)
      return {
        document,
        seal: sealed && isSealed(document) ? await judgeSeal(run, document, sealed) : undefined,
        archive: document.archive && judgeArchive(document.archive, document.sha256, found),
      }
    }),
  )
}

function askAbout(document: StoredDocument): readonly FileQuestion[] {
  const { sha256, archive } = document
  if (archive)
    return [
      { sha256, as: 'sealed' },
      { sha256: archive.sha256, as: 'archived' },
    ]
  return isSealed(document) ? [{ sha256, as: 'sealed' }] : []
}

/** One question per file. A question about an archived document includes that about a sealed one. */
function onceEach(questions: readonly FileQuestion[]): readonly FileQuestion[] {
  const asked = new Map<string, FileQuestion>()
  for (const question of questions)
    if (question.as === 'archived' || !asked.has(question.sha256)) asked.set(question.sha256, question)
  return [...asked.values()]
}

async function judgeSeal(
  run: FileRun,
  document: StoredDocument,
  { isWhole, seal }: Examination,
): Promise<string | undefined> {
  if (!isWhole || !seal) return 'the file cannot be read'
  if (seal.problem) return PROBLEMS[seal.problem]
  const { certificates } = seal
  const expected = countExpected(document)
  if (certificates.length < expected)
    return `${certificates.length} signatures where ${expected} parties have signed`
  // External providers seal with their own certificates.
  if (isOutside(document)) return undefined
  for (const certificate of new Set(certificates))
    if (!(await run.isOwn(certificate))) return 'signed with an unknown certificate'
  return undefined
}

function judgeArchive(
  { sha256, level, provableUntil }: StoredArchive,
  sealed: string,
  found: ReadonlyMap<string, Examination>,
): string | undefined {
  const [original, archived] = [found.get(sealed), found.get(sha256)]
  if (!original?.isWhole || !archived?.isWhole || !archived.seal) return 'a file cannot be read'
  const { seal } = archived
  if (seal.problem) return `it is not validly archived: ${seal.problem}`
  // The sealed file ended with a signature, so it is one of the archived file's beginnings; the last beginning is the
  // archived file itself.
  if (!seal.beginnings.includes(sealed)) return 'it does not begin with the sealed document'
  if (!seal.level || seal.level.problem !== undefined)
    return `its level cannot be read: ${seal.level?.problem ?? 'not asked'}`
  if (seal.level.level !== level) return `its level is ${seal.level.level}, recorded is ${level}`
  return seal.level.provableUntil.getTime() === provableUntil.getTime()
    ? undefined
    : 'it is provable until another day than recorded'
}

/** Signed in this envelope, not carried from another, in which it is checked. */
function isSealed(document: StoredDocument): boolean {
  return document.isSigned && (document.changed || countExpected(document) > 0)
}

function countExpected({ boxes, sealed }: StoredDocument): number {
  return boxes.filter((party) => sealed.includes(party)).length
}

interface StoredArchive {
  readonly sha256: string
  readonly level: PadesLevel
  readonly provableUntil: Date
}

interface StoredDocument {
  readonly envelopeId: string
  readonly provider: ProviderName
  readonly id: number
  readonly sha256: string
  readonly isSigned: boolean
  /** Parties with a signature box. */
  readonly boxes: readonly string[]
  /** Parties of the envelope marked as sealed. */
  readonly sealed: readonly string[]
  /** Whether the document changed since it was rendered. */
  readonly changed: boolean
  readonly archive: StoredArchive | undefined
}

function readDocuments({ store: { db }, since }: Checked): AsyncIterable<StoredDocument> {
  return readPages(async (after: StoredDocument | undefined) => {
    const rows = await db
      .selectFrom('envelope_document as document')
      .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
      .leftJoin('document_proof as proof', (join) =>
        join
          .onRef('proof.envelope_id', '=', 'document.envelope_id')
          .onRef('proof.document_id', '=', 'document.id'),
      )
      .select((eb) => [
        'document.envelope_id as envelopeId',
        'document.id',
        'document.current_sha256 as sha256',
        'document.unsigned_sha256 as unsigned',
        'document.boxes',
        'envelope.provider',
        'proof.sha256 as archived',
        'proof.level',
        'proof.provable_until as provableUntil',
        sql<boolean>`document.kind = 'signed' and document.carried_from is null`.as('isSigned'),
        eb
          .selectFrom('envelope_party')
          .select(({ fn }) => fn.agg<string[]>('array_agg', ['party']).as('parties'))
          .whereRef('envelope_party.envelope_id', '=', 'document.envelope_id')
          .where('sealed_at', 'is not', null)
          .as('sealed'),
      ])
      .where(hasChanged('dossier', 'envelope.dossier_id', since))
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('document.envelope_id', 'document.id'),
            '>',
            eb.tuple(after?.envelopeId ?? '', after?.id ?? 0),
          ),
        ),
      )
      .orderBy('document.envelope_id')
      .orderBy('document.id')
      .limit(PAGE)
      .execute()
    return rows.map(({ unsigned, boxes, sealed, archived, level, provableUntil, ...row }) => ({
      ...row,
      boxes: row.isSigned ? Boxes.parse(boxes).boxes.map(({ party }) => party) : [],
      sealed: sealed ?? [],
      changed: row.sha256 !== unsigned,
      archive:
        archived === null || level === null || provableUntil === null
          ? undefined
          : { sha256: archived, level, provableUntil },
    }))
  })
}
