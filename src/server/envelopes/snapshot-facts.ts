import * as z from 'zod'
import { WireFacts } from '#contract/dossiers.ts'
import type { Facts } from '#engine/index.ts'
import { StoredProduct } from '#form/stored-product.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { hashOf } from '../files/file-storage.ts'
import type { Db } from '../store/store.ts'

/** Facts that are the same for all dossiers of a deployment. They contain no personal data. */
const SHARED = { settings: true, products: true, tables: true, receiptTypes: true } as const

/** All facts of a snapshot, in the format in which earlier releases stored them. */
export const SnapshotFacts = WireFacts.extend({ products: z.array(StoredProduct) })
export const OwnFacts = SnapshotFacts.omit(SHARED)
export const SharedFacts = SnapshotFacts.pick(SHARED)
export type SharedFacts = z.infer<typeof SharedFacts>

/** The stored part of a snapshot's facts: the dossier's own facts, and the hash of the shared ones. */
export interface StoredFacts {
  readonly facts: Omit<Facts, keyof SharedFacts>
  readonly factsHash: string
}

/** Splits facts into the row of shared facts and the part stored with the snapshot. */
export function splitFacts({ settings, products, tables, receiptTypes, ...facts }: Facts): {
  readonly shared: { readonly hash: string; readonly content: string }
  readonly stored: StoredFacts
} {
  const content = canonicalJson({ settings, products, tables, receiptTypes })
  const hash = hashOf(content)
  return { shared: { hash, content }, stored: { facts, factsHash: hash } }
}

/** Shared facts that are missing, or do not match their hash. */
export class UnreadableFactsError extends Error {}

/** Reads shared facts as stored, and verifies their hash. */
export async function readSharedFacts(db: Db, hash: string): Promise<Readonly<Record<string, unknown>>> {
  const row = await db
    .selectFrom('snapshot_facts')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(() => new UnreadableFactsError(`facts ${hash} are missing`))
  if (hashOf(canonicalJson(row.content)) !== hash)
    throw new UnreadableFactsError(`facts ${hash} do not match their hash`)
  return row.content
}

/** Maximum number of versions of shared facts kept in memory. */
const MOST_KEPT = 20
/** Never stale: the key is a content hash, valid for any store. */
const known = new Map<string, SharedFacts>()

/** Shared facts by hash; each version is read, verified and parsed once. */
export async function getSharedFacts(db: Db, hash: string): Promise<SharedFacts> {
  const found = known.get(hash)
  if (found) return found
  const facts = SharedFacts.parse(await readSharedFacts(db, hash))
  if (known.size >= MOST_KEPT) known.clear()
  known.set(hash, facts)
  return facts
}
