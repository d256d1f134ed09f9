import { checkCms } from '#signature/seal/check-cms.ts'
import { isOwnSealCertificate } from '../files/seal-certificates.ts'
import { Evidence, EvidenceFile } from '../signature/index.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'
import { changedSince, type Check, type Checked } from './check.ts'
import { judgeAtOnce } from './judge-at-once.ts'

const PAGE = 200

/**
 * The evidence of each envelope, external providers included, must be sealed by this installation, and that of a
 * completed envelope must list the actual hashes of its documents.
 */
export const checkEvidence: Check = async function* (checked) {
  const judged = judgeAtOnce(readEnvelopes(checked), (envelope) => judge(checked, envelope))
  for await (const { item: envelope, problem } of judged) {
    checked.progress?.({ count: 1 })
    if (problem) yield { place: `evidence of envelope ${envelope.id}`, problem }
  }
}

async function judge(checked: Checked, { id, sha256 }: StoredEvidence): Promise<string | undefined> {
  const bytes = await checked.files.read(sha256).catch(() => undefined)
  if (!bytes) return 'the file cannot be read'
  const file = EvidenceFile.safeParse(parseJson(bytes.toString('utf8')))
  if (!file.success) return 'not an evidence file'
  const { evidence: text, seal } = file.data
  const content = new TextEncoder().encode(text)
  const cms = checkCms(new Uint8Array(Buffer.from(seal, 'base64')), content)
  if (!cms) return 'invalid seal'
  if (!(await isOwnSealCertificate(checked, cms.certificate))) return 'sealed with an unknown certificate'
  const evidence = Evidence.safeParse(parseJson(text))
  if (!evidence.success || evidence.data.envelope.id !== id) return 'belongs to another envelope'
  if (evidence.data.envelope.state !== 'completed') return undefined
  const current = await readHashes(checked.store.db, id)
  const strange = evidence.data.documents.find(({ code, sealedSha256 }) => current.get(code) !== sealedSha256)
  return strange && `document ${strange.code} does not match its hash`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readHashes(db: Db, envelopeId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('envelope_document')
    .select(['code', 'current_sha256'])
    .where('envelope_id', '=', envelopeId)
    .execute()
  return new Map(rows.map((row) => [row.code, row.current_sha256]))
}

interface StoredEvidence {
  readonly id: string
  readonly sha256: string
}

function readEnvelopes({ store: { db }, since }: Checked): AsyncIterable<StoredEvidence> {
  return readPages(async (after: StoredEvidence | undefined) => {
    const rows = await db
      .selectFrom('envelope')
      .select(['id', 'evidence_sha256'])
      .where('evidence_sha256', 'is not', null)
      .$if(since !== undefined, (query) =>
        query.where('dossier_id', 'in', changedSince('dossier', since ?? new Date())),
      )
      .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    return rows.flatMap(({ id, evidence_sha256: sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]))
  })
}
