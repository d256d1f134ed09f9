import { AUDIT_PARTS } from '#proof/check-audit-parts.ts'
import { inclusionRanges } from '#proof/merkle-tree.ts'
import { ROOTS_FORMAT, type RootFile } from '#proof/signed-root.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { COVERED_COLUMNS, lineOf, openDetail } from './audit-line.ts'
import { keysOf } from './root-file.ts'
import { readRangeHashes } from './tree-store.ts'

/** The audit chain of a subject as container parts, with inclusion proofs of its heads. */
export async function collectAuditParts(
  { store: { db }, files }: Pick<Services, 'store' | 'files'>,
  subject: string,
  showsDetails: boolean,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('audit')
    .select(COVERED_COLUMNS)
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute()
  const openings = rows.map((row) => JSON.stringify({ sequence: row.sequence, ...openDetail(row) }))
  const proofs = await readProofs(db, subject)
  const roots = await readRootsAround(db, proofs)
  const file: RootFile = { format: ROOTS_FORMAT, roots, keys: await keysOf(files, roots) }
  return new Map([
    [AUDIT_PARTS.lines, rows.map((row) => `${lineOf(row)}\n`).join('')],
    [AUDIT_PARTS.details, showsDetails ? openings.map((line) => `${line}\n`).join('') : ''],
    [AUDIT_PARTS.proofs, JSON.stringify({ proofs }, null, 1)],
    [AUDIT_PARTS.roots, JSON.stringify(file, null, 1)],
  ])
}

/** Inclusion proof of each head in the first root that covers it; unsigned roots are skipped. */
async function readProofs(db: Db, subject: string) {
  const leaves = await db
    .selectFrom('evidence_leaf as leaf')
    .innerJoin('evidence_root as root', 'root.number', 'leaf.root_number')
    .select(['leaf.sequence', 'leaf.index', 'root.number as root', 'root.size'])
    .where('leaf.subject', '=', subject)
    .where('root.signature', 'is not', null)
    .orderBy('leaf.sequence')
    .execute()
  const proofs = []
  for (const { sequence, index, root, size } of leaves) {
    const path = await readRangeHashes(db, inclusionRanges(index, size))
    proofs.push({ sequence, root, index, path: path.map((hash) => hash.toString('hex')) })
  }
  return proofs
}

/** Roots of the proofs, each with its predecessor, since lines are dated between the two. */
async function readRootsAround(db: Db, proofs: readonly { readonly root: number }[]) {
  const numbers = [...new Set(proofs.flatMap(({ root }) => [root - 1, root]))]
  if (numbers.length === 0) return []
  return db
    .selectFrom('evidence_root')
    .select(['statement', 'key', 'signature', 'timestamp'])
    .where('number', 'in', numbers)
    .where('signature', 'is not', null)
    .orderBy('number')
    .execute()
}
