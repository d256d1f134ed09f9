import { createHash } from 'node:crypto'
import { EMPTY_HEAD } from '#proof/audit-lines.ts'
import {
  isRootSignedBy,
  parseRootFile,
  parseRootStatement,
  type RootStatement,
  type SignedRoot,
} from '#proof/signed-root.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { Checked, Finding } from '../verify/check.ts'
import { hashLeaf, lineOf, nextHead, readCoveredRows } from './audit-line.ts'
import { findEvidenceKey } from './evidence-key.ts'
import { GrowingTree } from './growing-tree.ts'
import { numberOfNote, rootNote } from './root-notes.ts'

type Parts = Pick<Services, 'store' | 'files' | 'clock'> & Pick<Checked, 'progress'>

const HOUR_MS = 3_600_000
/** A root is overdue only after this, since the hourly job may be retried. */
const DUE_MS = 6 * HOUR_MS
/** Rows this recent are ignored: a server that starts after days off writes rows before its first root. */
const START_MS = 1.5 * HOUR_MS

interface StoredRoot extends SignedRoot {
  readonly number: number
  readonly size: number
  readonly lastRow: number
}

/** Checks that each root follows its predecessor, is signed, has its copy, and matches the current audit rows. */
export async function* checkRoots({ store: { db }, files, clock, progress }: Parts): AsyncIterable<Finding> {
  const roots = await readRoots(db)
  let previous: StoredRoot | undefined
  for (const root of roots) {
    const problem = judgeStatement(root, previous) ?? (await judgeCopies(files, root))
    if (problem) yield { place: `root ${root.number}`, problem }
    previous = root
  }
  const last = roots.at(-1)
  for (const name of await files.listNotes('evidence-root-')) {
    const number = numberOfNote(name)
    if (number !== undefined && number > (last?.number ?? 0))
      yield { place: `root ${number}`, problem: 'its copy exists, but the root is missing from the store' }
  }
  yield* recompute(db, roots, progress)
  if (last && (await isOverdue(db, last, clock.now())))
    yield { place: `root ${last.number + 1}`, problem: 'it is overdue' }
}

/**
 * Compares the store with a file of roots kept elsewhere. Only this detects a history rebuilt with all keys of the
 * server.
 */
export async function* checkKeptRoots(parts: Parts, text: string): AsyncIterable<Finding> {
  const kept = parseRootFile(text)
  if (kept === undefined) {
    yield { place: 'kept file', problem: 'not a file of roots, or an unknown version' }
    return
  }
  const { id: log } = await parts.store.db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  const stored = new Map((await readRoots(parts.store.db)).map((root) => [root.number, root]))
  const keys = kept.keys.map((key) => new Uint8Array(Buffer.from(key, 'base64')))
  for (const root of kept.roots) {
    const statement = parseRootStatement(root.statement)
    const place = statement ? `kept root ${statement.number}` : 'kept root'
    const isSigned = await Promise.all(keys.map((key) => isRootSignedBy(root, key)))
    const problem =
      root.signature !== null && !isSigned.includes(true)
        ? 'its signature is invalid: the kept file was changed, or lacks the key'
        : judgeKept(statement, root, { log, present: stored.get(statement?.number ?? 0) })
    if (problem) yield { place, problem }
  }
  yield* checkRoots(parts)
}

function judgeKept(
  statement: RootStatement | undefined,
  { statement: text }: SignedRoot,
  { log, present }: { readonly log: string; readonly present: StoredRoot | undefined },
): string | undefined {
  if (statement === undefined) return 'not a root, or an unknown version'
  if (statement.log !== log) return 'it belongs to another installation'
  if (present === undefined) return 'missing from the store: its history is shorter than the kept one'
  return present.statement === text
    ? undefined
    : 'the store has a different root of this number: its history was rewritten'
}

function judgeStatement(root: StoredRoot, previous: StoredRoot | undefined): string | undefined {
  const statement = parseRootStatement(root.statement)
  if (!statement) return 'not a root, or an unknown version'
  const { number, size, lastRow } = statement
  if (number !== root.number || size !== root.size || lastRow !== root.lastRow)
    return 'its statement contradicts its row'
  const digest = previous === undefined ? '' : createHash('sha256').update(previous.statement).digest('hex')
  if (number !== (previous?.number ?? 0) + 1 || statement.previous !== digest)
    return 'it does not follow its predecessor'
  return undefined
}

async function judgeCopies(files: FileStorage, root: StoredRoot): Promise<string | undefined> {
  const copy = await files.readNote(rootNote('statement', root.number))
  // The disk was full, or the server was killed, between the row and its copy: the next root writes it.
  if (copy === undefined && root.signature === null) return 'it has no copy yet: npm run roots writes it'
  if (copy !== root.statement) return 'its copy is missing or different'
  if (root.signature === null) return undefined
  const key = await findEvidenceKey(files, root.key ?? '')
  const holds = key !== undefined && (await isRootSignedBy(root, new Uint8Array(Buffer.from(key, 'base64'))))
  return holds ? undefined : 'its signature is invalid'
}

/** Recomputes every root from the audit rows and compares it with the signed statement and the stored leaves. */
async function* recompute(
  db: Db,
  roots: readonly StoredRoot[],
  progress: Checked['progress'],
): AsyncIterable<Finding> {
  const tree = new GrowingTree()
  const heads = new Map<string, Buffer>()
  let fromId = 0
  for (const { number, statement, lastRow } of roots) {
    const changed = new Map<string, number>()
    for await (const row of readCoveredRows(db, { fromId, toId: lastRow })) {
      progress?.({ count: 1 })
      heads.set(row.subject, nextHead(heads.get(row.subject) ?? EMPTY_HEAD, lineOf(row)))
      changed.set(row.subject, row.sequence)
    }
    const hashes = [...changed].map(([subject, sequence]) =>
      hashLeaf({ subject, sequence, head: heads.get(subject)?.toString('hex') ?? '' }),
    )
    for (const hash of hashes) tree.append(hash)
    const signed = parseRootStatement(statement)
    if (signed?.size !== tree.size || signed.root !== tree.root().toString('hex')) {
      yield { place: `root ${number}`, problem: 'the audit rows it covers have changed' }
      // Later roots differ as a consequence.
      return
    }
    if (!(await hasLeaves(db, number, hashes)))
      yield { place: `root ${number}`, problem: 'its stored leaves have changed' }
    fromId = lastRow
  }
}

async function hasLeaves(db: Db, rootNumber: number, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await db
    .selectFrom('evidence_leaf')
    .select(['subject', 'sequence', 'head', 'hash'])
    .where('root_number', '=', rootNumber)
    .orderBy('index')
    .execute()
  return (
    rows.length === hashes.length &&
    rows.every((row, at) => {
      const expected = hashes[at]?.toString('hex')
      return row.hash === expected && hashLeaf(row).toString('hex') === expected
    })
  )
}

function readRoots(db: Db): Promise<readonly StoredRoot[]> {
  return db
    .selectFrom('evidence_root')
    .select(['number', 'size', 'last_row as lastRow', 'statement', 'key', 'signature', 'timestamp'])
    .orderBy('number')
    .execute()
}

/** Whether uncovered rows are hours older than the newest row, so that a running server has failed to make a root. */
async function isOverdue(db: Db, last: StoredRoot, now: Date): Promise<boolean> {
  const { first } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.min('at').as('first'))
    .where('id', '>', last.lastRow)
    .executeTakeFirstOrThrow()
  const { newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('newest'))
    .where('at', '<=', new Date(now.getTime() - START_MS))
    .executeTakeFirstOrThrow()
  return first !== null && newest !== null && newest.getTime() - first.getTime() > DUE_MS
}
