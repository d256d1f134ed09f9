import { sql } from 'kysely'
import { VERSION_PROPOSED, VERSION_PUBLISHED } from '../audit/store-events.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import type { Keys } from '../keys.ts'
import type { Db, Trx } from '../store/store.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import type { Database } from '../store/schema.ts'
import { digestFiles } from './deployment-files.ts'

/** Channel that announces a new served version or candidate to all processes. */
export const PUBLICATION_CHANNEL = 'paraphe_publication'
/** Any number that no other advisory lock of the store has. */
const PUBLICATION_LOCK = 930_093

/** A published version without its files. */
export interface Publication {
  readonly id: number
  readonly digest: string
  readonly source: Database['deployment_publication']['source']
}

/** A version as its author proposes it. */
export interface NewVersion {
  readonly code: string
  readonly files: DeploymentFiles
  readonly baseDigest: string
  readonly source: Database['deployment_publication']['source']
  readonly note: string
  /** The account; null for a start or a command. */
  readonly by: number | null
  readonly at: Date
}

/** The served version; undefined before the first start of this release. */
export async function findCurrent(db: Db): Promise<Publication | undefined> {
  return db
    .selectFrom('deployment_publication')
    .select(['id', 'digest', 'source'])
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether these files have ever been published. */
export async function wasPublished(db: Db, digest: string): Promise<boolean> {
  const found = await db
    .selectFrom('deployment_publication')
    .select('id')
    .where('digest', '=', digest)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The version that a start last found in the deployment's folder. */
export async function findFolderVersion(db: Db): Promise<Publication | undefined> {
  return db
    .selectFrom('deployment_publication')
    .select(['id', 'digest', 'source'])
    .where('folder_at', 'is not', null)
    .orderBy('folder_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Throws for a version that the store does not have. */
export async function readVersionFiles(db: Db, id: number): Promise<DeploymentFiles> {
  const { files } = await db
    .selectFrom('deployment_publication')
    .select('files')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return files
}

/** Files that may be published next. */
export interface Candidate {
  readonly digest: string
  readonly files: DeploymentFiles
}

/**
 * The next version that may replace `over`: the newest proposal, or else the last rehearsed files. Undefined when its
 * digest is `known`.
 */
export async function findCandidate(db: Db, over: number, known?: string): Promise<Candidate | undefined> {
  const newest = await db
    .selectFrom('deployment_publication')
    .select(['digest', 'files', sql<number>`1`.as('rank'), 'id'])
    .where('over_id', '=', over)
    .where('published_at', 'is', null)
    .unionAll(
      db
        .selectFrom('studio_run')
        .select(['digest', 'files', sql<number>`2`.as('rank'), 'id'])
        .where('over_id', '=', over)
        .where('kind', '=', 'rehearsal')
        .where('state', '=', 'done'),
    )
    .orderBy('rank')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.digest === known ? undefined : newest
}

/** Takes the publication lock until the end of the transaction. Returns the version currently served. */
export async function lockPublications(trx: Trx): Promise<Publication | undefined> {
  await sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`.execute(trx)
  return findCurrent(trx)
}

/** Adds a version under the lock. It is served from the commit on, unless it awaits a second author. Returns its number. */
export async function addVersion(
  trx: Trx,
  keys: Keys,
  version: NewVersion & {
    readonly over: number | null
    readonly isProposal?: boolean
    readonly isFolder?: boolean
  },
): Promise<number> {
  const { by, at } = version
  const digest = digestFiles(version.files)
  const { id } = await trx
    .insertInto('deployment_publication')
    .values({
      code: version.code,
      digest,
      base_digest: version.baseDigest,
      files: JSON.stringify(version.files),
      source: version.source,
      note: version.note,
      over_id: version.over,
      created_at: at,
      created_by: by,
      published_at: version.isProposal === true ? null : at,
      published_by: version.isProposal === true ? null : by,
      folder_at: version.isFolder === true ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordStoreAct(trx, keys, version.isProposal === true ? VERSION_PROPOSED : VERSION_PUBLISHED, {
    actorId: by,
    detail: { version: id, digest, source: version.source },
    at,
  })
  await announcePublications(trx)
  return id
}

/** Serves a proposed version from the commit on. */
export async function approveVersion(
  trx: Trx,
  keys: Keys,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Date },
): Promise<void> {
  const { digest, source } = await trx
    .updateTable('deployment_publication')
    .set({ published_at: at, published_by: by })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .returning(['digest', 'source'])
    .executeTakeFirstOrThrow()
  await recordStoreAct(trx, keys, VERSION_PUBLISHED, {
    actorId: by,
    detail: { version: id, digest, source },
    at,
  })
  await announcePublications(trx)
}

/** Records that the deployment's folder holds this version; later changes of the folder are compared with it. */
export async function noteFolder(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('deployment_publication').set({ folder_at: at }).where('id', '=', id).execute()
}

/** Notifies all processes to look for a version to serve or prepare. */
export async function announcePublications(db: Db): Promise<void> {
  await sql`select pg_notify(${PUBLICATION_CHANNEL}, '')`.execute(db)
}
