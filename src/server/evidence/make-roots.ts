import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { EMPTY_HEAD } from '#proof/audit-lines.ts'
import { rootStatementText } from '#proof/signed-root.ts'
import { createTimestamper } from '#signature/seal/request-timestamp.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { hashLeaf, lineOf, nextHead, readCoveredRows, type CoveredRow } from './audit-line.ts'
import { keepEvidenceKey, type EvidenceKey } from './evidence-key.ts'
import type { HashedSubtree } from './growing-tree.ts'
import { requireEvidenceKey } from './require-evidence-key.ts'
import { rootNote } from './root-notes.ts'
import { readNewestLeaves, readTree, storeGrowth, type StoredLeaf } from './tree-store.ts'

type Parts = Pick<Services, 'store' | 'files' | 'clock' | 'config'>

/** Writers queue behind the lock: fail and retry instead of blocking them behind a long transaction. */
const LOCK_LIMIT = '2s'
const HOUR_MS = 3_600_000
/** Hours begin at a quarter past for roots. */
export const ROOT_OFFSET_HOURS = 0.25
const OFFSET_MS = ROOT_OFFSET_HOURS * HOUR_MS
/** Limits memory: the first root of an old store would otherwise load all of its chains. */
const MOST_ROWS = 200_000
const SUBJECTS_AT_ONCE = 1_000
/** Roots older than this are not stamped when an authority is configured later. */
const STAMP_WITHIN_MS = 7 * 24 * 3_600_000

/**
 * Appends the heads of chains changed since the last root, then signs and timestamps roots that are not yet. Returns the
 * number of new roots; 0 when no chain has changed.
 */
export async function makeRoots(parts: Parts): Promise<number> {
  const upTo = await findLastRow(parts.store.db)
  let made = 0
  while (await parts.store.db.transaction().execute((trx) => appendRoot(trx, parts, upTo))) made += 1
  await completeRoots(parts)
  return made
}

/**
 * The root of this hour, unless it was made: a retry, as each second while the authority is away, only completes what there is.
 * Returns the number of new roots.
 */
export async function makeHourlyRoot(parts: Parts): Promise<number> {
  const now = parts.clock.now().getTime()
  const begun = Math.floor((now - OFFSET_MS) / HOUR_MS) * HOUR_MS + OFFSET_MS
  const newest = await parts.store.db
    .selectFrom('evidence_root')
    .select('at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const at = newest?.at.getTime() ?? 0
  // One of a clock that ran ahead is not of this hour.
  if (at < begun || at > now) return makeRoots(parts)
  await completeRoots(parts)
  return 0
}

/** Ids are assigned before commit: the lock waits for running transactions, so that no lower id appears later. */
async function findLastRow(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT)}`.execute(trx)
    await sql`select wait_for_audit_writers()`.execute(trx)
    const { id } = await trx
      .selectFrom('audit')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return id ?? 0
  })
}

async function appendRoot(trx: Trx, { clock }: Parts, upTo: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('evidence_root'))`.execute(trx)
  const last = await trx
    .selectFrom('evidence_root')
    .select(['number', 'size', 'last_row as lastRow', 'statement'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const fromId = last?.lastRow ?? 0
  if (fromId >= upTo) return false
  const { heads, lastRow } = await collectHeads(trx, { fromId, toId: upTo })
  const number = (last?.number ?? 0) + 1
  const tree = await readTree(trx, last?.size ?? 0)
  const leaves: StoredLeaf[] = []
  const nodes: HashedSubtree[] = []
  for (const [subject, { sequence, head }] of heads) {
    const leaf = { subject, sequence, head: head.toString('hex') }
    const hash = hashLeaf(leaf)
    leaves.push({ ...leaf, index: tree.size, rootNumber: number, hash: hash.toString('hex') })
    nodes.push(...tree.append(hash))
  }
  const { id: log } = await trx.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  const at = clock.now()
  const statement = rootStatementText({
    log,
    number,
    at: at.toISOString(),
    size: tree.size,
    root: tree.root().toString('hex'),
    lastRow,
    previous: last === undefined ? '' : createHash('sha256').update(last.statement).digest('hex'),
  })
  await trx
    .insertInto('evidence_root')
    .values({ number, size: tree.size, last_row: lastRow, at, statement })
    .execute()
  await storeGrowth(trx, { leaves, nodes })
  return true
}

interface RunningHead {
  readonly sequence: number
  readonly head: Buffer
}

/** Heads of the chains with rows in the range, ordered by first row. */
async function collectHeads(
  trx: Trx,
  range: { readonly fromId: number; readonly toId: number },
): Promise<{ readonly heads: ReadonlyMap<string, RunningHead>; readonly lastRow: number }> {
  const heads = new Map<string, RunningHead>()
  let lastRow = range.fromId
  let count = 0
  let page: CoveredRow[] = []
  for await (const row of readCoveredRows(trx, range)) {
    page.push(row)
    lastRow = row.id
    count += 1
    if (page.length === SUBJECTS_AT_ONCE) {
      await addRows(trx, heads, page)
      page = []
    }
    if (count === MOST_ROWS) break
  }
  await addRows(trx, heads, page)
  return { heads, lastRow }
}

async function addRows(
  trx: Trx,
  heads: Map<string, RunningHead>,
  rows: readonly CoveredRow[],
): Promise<void> {
  const unknown = [...new Set(rows.map(({ subject }) => subject))].filter((subject) => !heads.has(subject))
  const stored = unknown.length === 0 ? undefined : await readNewestLeaves(trx, unknown)
  for (const row of rows) {
    const known =
      heads.get(row.subject)?.head ?? Buffer.from(stored?.get(row.subject)?.head ?? EMPTY_HEX, 'hex')
    heads.set(row.subject, { sequence: row.sequence, head: nextHead(known, lineOf(row)) })
  }
}

const EMPTY_HEX = Buffer.from(EMPTY_HEAD).toString('hex')

const Signature = z.object({ key: z.string(), signature: z.base64() })

/**
 * Copies and signs roots, then stamps them: the authority may be away for days. Each note is written before its row, so
 * that a retry after a crash reuses it.
 */
async function completeRoots({ store, files, clock, config }: Parts): Promise<void> {
  const { db } = store
  const key = await requireEvidenceKey({ store, config })
  if (key) await keepEvidenceKey(files, key)
  const stamped = new Date(clock.now().getTime() - STAMP_WITHIN_MS)
  const rows = await db
    .selectFrom('evidence_root')
    .select(['number', 'statement', 'signature', 'timestamp', 'at'])
    .where((eb) =>
      eb.or([eb('signature', 'is', null), eb.and([eb('timestamp', 'is', null), eb('at', '>=', stamped)])]),
    )
    .orderBy('number')
    .execute()
  for (const { number, statement, signature } of rows) {
    await files.keepNote(rootNote('statement', number), statement)
    if (signature === null && key?.sign)
      await storeSignature({ db, files }, number, {
        key: key.name,
        signature: key.sign(statement).toString('base64'),
      })
  }
  if (config.tsaUrl === undefined) return
  const stamp = createTimestamper(config.tsaUrl)
  for (const { number, statement, timestamp, at } of rows) {
    if (timestamp !== null || at < stamped) continue
    const token = Buffer.from(await stamp(Buffer.from(statement))).toString('base64')
    const kept = await files.keepNote(rootNote('timestamp', number), token)
    await db.updateTable('evidence_root').set({ timestamp: kept }).where('number', '=', number).execute()
  }
}

/** Stores the signature of a root. No-op when it has one. */
export async function storeSignature(
  { db, files }: { readonly db: Db; readonly files: Services['files'] },
  number: number,
  signature: { readonly key: EvidenceKey['name']; readonly signature: string },
): Promise<void> {
  const kept = Signature.parse(
    JSON.parse(await files.keepNote(rootNote('signature', number), JSON.stringify(signature))),
  )
  await db
    .updateTable('evidence_root')
    .set(kept)
    .where('number', '=', number)
    .where('signature', 'is', null)
    .execute()
}
