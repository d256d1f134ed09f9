import { sql } from 'kysely'
import { readPages } from '../store/read-pages.ts'
import { hasChanged, type Checked, type Finding } from './check.ts'
import type { Examination } from './examine-file.ts'
import type { FileRun } from './file-run.ts'
import { judgeBatches } from './judge-batches.ts'

const PAGE = 500

/**
 * The evidence of each envelope, external providers included, must be sealed by this installation, and that of a
 * completed envelope must list the actual hashes of its documents.
 */
export async function* checkEvidence(checked: Checked, run: FileRun): AsyncIterable<Finding> {
  const judged = judgeBatches(readEnvelopes(checked), (batch) => judgeAll(run, batch))
  for await (const { envelope, problem } of judged) {
    checked.progress?.({ count: 1 })
    if (problem) yield { place: `evidence of envelope ${envelope.id}`, problem }
  }
}

async function judgeAll(run: FileRun, envelopes: readonly StoredEvidence[]) {
  const examined = await run.examine(envelopes.map(({ sha256 }) => ({ sha256, as: 'evidence' })))
  return Promise.all(
    envelopes.map(async (envelope, at) => ({
      envelope,
      problem: await judge(run, envelope, examined[at]),
    })),
  )
}

async function judge(
  run: FileRun,
  { id, hashes }: StoredEvidence,
  examined: Examination | undefined,
): Promise<string | undefined> {
  if (!examined?.isWhole || !examined.evidence) return 'the file cannot be read'
  const { evidence } = examined
  if (evidence.problem !== undefined) return evidence.problem
  if (!(await run.isOwn(evidence.certificate))) return 'sealed with an unknown certificate'
  if (evidence.envelope?.envelope.id !== id) return 'belongs to another envelope'
  if (evidence.envelope.envelope.state !== 'completed') return undefined
  const strange = evidence.envelope.documents.find(({ code, sealedSha256 }) => hashes[code] !== sealedSha256)
  return strange && `document ${strange.code} does not match its hash`
}

interface StoredEvidence {
  readonly id: string
  readonly sha256: string
  /** Of its documents, by their codes. */
  readonly hashes: Readonly<Record<string, string>>
}

function readEnvelopes({ store: { db }, since }: Checked): AsyncIterable<StoredEvidence> {
  return readPages(async (after: StoredEvidence | undefined) => {
    const { rows } = await sql<StoredEvidence>`
      select id, evidence_sha256 as sha256, (
        select coalesce(jsonb_object_agg(code, current_sha256), '{}') from envelope_document where envelope_id = envelope.id
      ) as hashes
      from envelope where evidence_sha256 is not null
        and ${hasChanged('dossier', 'dossier_id', since)}
        and ${after === undefined ? sql`true` : sql`id > ${after.id}`}
      order by id limit ${PAGE}`.execute(db)
    return rows
  })
}
