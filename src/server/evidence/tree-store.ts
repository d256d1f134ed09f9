import { sql } from 'kysely'
import { fullSubtrees, type FullSubtree, type LeafRange } from '#proof/merkle-tree.ts'
import type { ChainHead } from '#proof/audit-lines.ts'
import type { Db, Trx } from '../store/store.ts'
import { foldSubtrees, GrowingTree, type HashedSubtree } from './growing-tree.ts'

const ROWS_AT_ONCE = 5_000

export interface StoredLeaf extends ChainHead {
  readonly index: number
  readonly rootNumber: number
  readonly hash: string
}

/** Restores the tree of `size` leaves, to append to it. */
export async function readTree(db: Db, size: number): Promise<GrowingTree> {
  const subtrees = fullSubtrees({ start: 0, end: size })
  return new GrowingTree(size, await readSubtrees(db, subtrees))
}

/** Hash of each range, computed from the stored subtrees. */
export async function readRangeHashes(db: Db, ranges: readonly LeafRange[]): Promise<readonly Buffer[]> {
  const parts = ranges.map(fullSubtrees)
  const stored = await readSubtrees(db, parts.flat())
  const byPlace = new Map(stored.map(({ level, index, hash }) => [`${level} ${index}`, hash]))
  return parts.map((subtrees) =>
    foldSubtrees(subtrees.flatMap(({ level, index }) => byPlace.get(`${level} ${index}`) ?? [])),
  )
}

async function readSubtrees(db: Db, subtrees: readonly FullSubtree[]): Promise<readonly HashedSubtree[]> {
  if (subtrees.length === 0) return []
  const leaves = subtrees.filter(({ level }) => level === 0).map(({ index }) => index)
  const nodes = subtrees.filter(({ level }) => level > 0)
  const { rows } = await sql<{ level: number; index: number; hash: string }>`
    select 0 as level, index, hash from evidence_leaf where index = any(${leaves}::bigint[])
    union all
    select node.level, node.index, node.hash from evidence_node node
      join unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ index }) => index)}::bigint[])
        as wanted (level, index) on node.level = wanted.level and node.index = wanted.index`.execute(db)
  if (rows.length !== new Set(subtrees.map(({ level, index }) => `${level} ${index}`)).size)
    throw new Error('stored hashes of the tree are missing: run npm run verify')
  return rows.map(({ level, index, hash }) => ({ level, index, hash: Buffer.from(hash, 'hex') }))
}

export async function readNewestLeaves(
  db: Db,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ChainHead>> {
  const rows = await db
    .selectFrom('evidence_leaf')
    .distinctOn('subject')
    .select(['subject', 'sequence', 'head'])
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .orderBy('sequence', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Stores new leaves and newly full subtrees. */
export async function storeGrowth(
  trx: Trx,
  { leaves, nodes }: { readonly leaves: readonly StoredLeaf[]; readonly nodes: readonly HashedSubtree[] },
): Promise<void> {
  for (let at = 0; at < leaves.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('evidence_leaf')
      .values(
        leaves
          .slice(at, at + ROWS_AT_ONCE)
          .map(({ rootNumber, ...leaf }) => ({ ...leaf, root_number: rootNumber })),
      )
      .execute()
  for (let at = 0; at < nodes.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('evidence_node')
      .values(
        nodes
          .slice(at, at + ROWS_AT_ONCE)
          .map(({ level, index, hash }) => ({ level, index, hash: hash.toString('hex') })),
      )
      .execute()
}
