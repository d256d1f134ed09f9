import { ROOTS_FORMAT, type RootFile, type SignedRoot } from '#proof/signed-root.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { findEvidenceKey, loadEvidenceKey } from './evidence-key.ts'

/** Page size of the public route: three weeks of hourly roots. */
export const ROOTS_A_PAGE = 500

/** The newest `limit` roots below `before`; all roots when empty. */
export interface RootRange {
  readonly before?: number | undefined
  readonly limit?: number
}

/** Roots in ascending order, with the keys that signed them and the current one. */
export async function readRootFile(
  { store: { db }, files, config }: Pick<Services, 'store' | 'files' | 'config'>,
  range: RootRange = {},
): Promise<RootFile> {
  const rows = await selectRoots(db, range).execute()
  const roots = rows.map(({ statement, key, signature, timestamp }) => ({
    statement,
    key,
    signature,
    timestamp,
  }))
  const current = await loadEvidenceKey(config)
  const keys = new Set([
    ...(await keysOf(files, roots)),
    ...(current ? [current.spki.toString('base64')] : []),
  ])
  return { format: ROOTS_FORMAT, roots, keys: [...keys] }
}

/** ETag of a page. Counts are enough, since roots are only added, signed and timestamped. */
export async function tagRoots(db: Db, range: RootRange): Promise<string> {
  const page = selectRoots(db, range).as('page')
  const { last, signed, stamped } = await db
    .selectFrom(page)
    .select(({ fn }) => [
      fn.max('number').as('last'),
      fn.count('signature').as('signed'),
      fn.count('timestamp').as('stamped'),
    ])
    .executeTakeFirstOrThrow()
  return `W/"${last ?? 0}-${signed}-${stamped}"`
}

/** Public keys, in base64, that signed these roots. */
export async function keysOf(
  files: FileStorage,
  roots: readonly Pick<SignedRoot, 'key'>[],
): Promise<readonly string[]> {
  const names = new Set(roots.flatMap(({ key }) => key ?? []))
  const keys = await Promise.all([...names].map((name) => findEvidenceKey(files, name)))
  return keys.filter((key) => key !== undefined)
}

function selectRoots(db: Db, { before, limit }: RootRange) {
  const newest = db
    .selectFrom('evidence_root')
    .select(['number', 'statement', 'key', 'signature', 'timestamp'])
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
  return db.selectFrom(newest.as('newest')).selectAll().orderBy('number')
}
