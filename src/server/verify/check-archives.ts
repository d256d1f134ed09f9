import { checkSeal } from '#signature/seal/check-seal.ts'
import { readDocumentLevel } from '#signature/long-term/document-level.ts'
import type { PadesLevel } from '#vocabulary/pades-level.ts'
import { readPages } from '../store/read-pages.ts'
import { changedSince, type Check, type Checked } from './check.ts'
import { judgeAtOnce } from './judge-at-once.ts'

const PAGE = 200

/**
 * Every document must begin with the sealed file named in the audit, be valid up to its last byte, and have the recorded
 * level and date, archived or not.
 */
export const checkArchives: Check = async function* (checked) {
  const judged = judgeAtOnce(readArchives(checked), (document) => judge(checked, document))
  for await (const { item: document, problem } of judged) {
    checked.progress?.({ count: 1 })
    const place = `document ${document.id} of envelope ${document.envelopeId}`
    if (problem) yield { place, problem: `file ${document.archived}: ${problem}` }
  }
}

async function judge(
  { files }: Checked,
  { sealed, archived, level, provableUntil }: StoredArchive,
): Promise<string | undefined> {
  const [original, pdf] = await Promise.all(
    [sealed, archived].map((sha256) => files.read(sha256).catch(() => undefined)),
  )
  if (!original || !pdf) return 'a file cannot be read'
  if (!pdf.subarray(0, original.length).equals(original)) return 'it does not begin with the sealed document'
  const check = checkSeal(new Uint8Array(pdf))
  if (!check.ok) return `it is not validly archived: ${check.problem}`
  const actual = await readDocumentLevel(new Uint8Array(pdf), check.signatures)
  if (actual.level !== level) return `its level is ${actual.level}, recorded is ${level}`
  return actual.provableUntil.getTime() === provableUntil.getTime()
    ? undefined
    : 'it is provable until another day than recorded'
}

interface StoredArchive {
  readonly envelopeId: string
  readonly id: number
  readonly sealed: string
  readonly archived: string
  readonly level: PadesLevel
  readonly provableUntil: Date
}

function readArchives({ store: { db }, since }: Checked): AsyncIterable<StoredArchive> {
  return readPages((after: StoredArchive | undefined) =>
    db
      .selectFrom('document_proof as proof')
      .innerJoin('envelope_document as document', (join) =>
        join
          .onRef('document.envelope_id', '=', 'proof.envelope_id')
          .onRef('document.id', '=', 'proof.document_id'),
      )
      .innerJoin('envelope', 'envelope.id', 'proof.envelope_id')
      .select([
        'proof.envelope_id as envelopeId',
        'proof.document_id as id',
        'document.current_sha256 as sealed',
        'proof.sha256 as archived',
        'proof.level',
        'proof.provable_until as provableUntil',
      ])
      .$if(since !== undefined, (query) =>
        query.where('envelope.dossier_id', 'in', changedSince('dossier', since ?? new Date())),
      )
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('proof.envelope_id', 'proof.document_id'),
            '>',
            eb.tuple(after?.envelopeId ?? '', after?.id ?? 0),
          ),
        ),
      )
      .orderBy('proof.envelope_id')
      .orderBy('proof.document_id')
      .limit(PAGE)
      .execute(),
  )
}
