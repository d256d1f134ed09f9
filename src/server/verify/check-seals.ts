import * as z from 'zod'
import { isOutside } from '#signature/provider.ts'
import { checkSeal, type SealProblem } from '#signature/seal/check-seal.ts'
import type { ProviderName } from '#vocabulary/envelope.ts'
import { isOwnSealCertificate } from '../files/seal-certificates.ts'
import { readPages } from '../store/read-pages.ts'
import { changedSince, type Check, type Checked } from './check.ts'
import { judgeAtOnce } from './judge-at-once.ts'

const PAGE = 200

const Boxes = z.object({ boxes: z.array(z.object({ party: z.string() })) })

const PROBLEMS: Readonly<Record<SealProblem, string>> = {
  NOT_SEALED: 'no signature',
  SIGNATURE_MALFORMED: 'malformed signature',
  SIGNATURE_INVALID: 'invalid signature',
  NOT_COVERED: 'bytes added or removed after the last signature',
}

/**
 * Every sealed document must be intact: all signatures are valid, the last one covers the whole file, every party
 * marked as sealed has its signature, and documents sealed here use this installation's certificates.
 */
export const checkSeals: Check = async function* (checked) {
  const judged = judgeAtOnce(readDocuments(checked), async (document) =>
    document.changed || countExpected(document) > 0 ? judge(checked, document) : undefined,
  )
  for await (const { item: document, problem } of judged) {
    checked.progress?.({ count: 1 })
    const place = `document ${document.id} of envelope ${document.envelopeId}`
    if (problem) yield { place, problem: `file ${document.sha256}: ${problem}` }
  }
}

async function judge(checked: Checked, document: StoredDocument): Promise<string | undefined> {
  const pdf = await checked.files.read(document.sha256).catch(() => undefined)
  if (!pdf) return 'the file cannot be read'
  const check = checkSeal(new Uint8Array(pdf))
  if (!check.ok) return PROBLEMS[check.problem]
  const expected = countExpected(document)
  if (check.signatures.length < expected)
    return `${check.signatures.length} signatures where ${expected} parties have signed`
  // External providers seal with their own certificates.
  if (isOutside(document)) return undefined
  for (const { certificate } of check.signatures) {
    if (!(await isOwnSealCertificate(checked, certificate))) return 'signed with an unknown certificate'
  }
  return undefined
}

function countExpected({ boxes, sealed }: StoredDocument): number {
  return boxes.filter((party) => sealed.includes(party)).length
}

interface StoredDocument {
  readonly envelopeId: string
  /** Signature provider. */
  readonly provider: ProviderName
  readonly id: number
  readonly sha256: string
  /** Parties with a signature box. */
  readonly boxes: readonly string[]
  /** Parties of the envelope marked as sealed. */
  readonly sealed: readonly string[]
  /** Whether the document changed since it was rendered. */
  readonly changed: boolean
}

function readDocuments({ store: { db }, since }: Checked): AsyncIterable<StoredDocument> {
  return readPages(async (after: StoredDocument | undefined) => {
    const rows = await db
      .selectFrom('envelope_document as document')
      .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
      .select((eb) => [
        'document.envelope_id as envelopeId',
        'document.id',
        'document.current_sha256 as sha256',
        'document.unsigned_sha256 as unsigned',
        'document.boxes',
        'envelope.provider',
        eb
          .selectFrom('envelope_party')
          .select(({ fn }) => fn.agg<string[]>('array_agg', ['party']).as('parties'))
          .whereRef('envelope_party.envelope_id', '=', 'document.envelope_id')
          .where('sealed_at', 'is not', null)
          .as('sealed'),
      ])
      .where('document.kind', '=', 'signed')
      // Checked in the envelope in which they were signed.
      .where('document.carried_from', 'is', null)
      .$if(since !== undefined, (query) =>
        query.where('envelope.dossier_id', 'in', changedSince('dossier', since ?? new Date())),
      )
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
    return rows.map(({ envelopeId, provider, id, sha256, unsigned, boxes, sealed }) => ({
      envelopeId,
      provider,
      id,
      sha256,
      boxes: Boxes.parse(boxes).boxes.map(({ party }) => party),
      sealed: sealed ?? [],
      changed: sha256 !== unsigned,
    }))
  })
}
