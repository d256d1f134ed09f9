import type { Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'
import { openDigester, readRows, type StoredRow } from './row-digests.ts'
import { isSealed } from './seal-earlier-rows.ts'
import { STORE_SUBJECT } from './store-events.ts'
import type { SubjectKind } from './row-kinds.ts'

/** Gives what is wrong with the rows of each of these dossiers or accounts. */
export type RowJudge = (kind: SubjectKind, owners: readonly number[]) => Promise<RowProblems>
export type RowProblems = ReadonlyMap<number, readonly string[]>

/**
 * Compares rows with the digests that the audit holds of them. Rows without a digest are of earlier releases until the
 * audit says that those were sealed.
 */
export async function openRowJudge(db: Db, keys: Keys): Promise<RowJudge> {
  const digest = openDigester(keys)
  const mayLack = !(await isSealed(db))
  return async (kind, owners) => {
    const subjectOf = (owner: number) => (kind === 'store' ? STORE_SUBJECT : `${kind}:${owner}`)
    const [rows, audited] = await Promise.all([
      readRows(db, kind, owners),
      readDigests(db, owners.map(subjectOf)),
    ])
    const stored = Map.groupBy(rows, ({ owner }) => owner)
    return new Map(
      owners.map((owner) => [
        owner,
        compare(stored.get(owner) ?? [], audited.get(subjectOf(owner)) ?? new Map(), { digest, mayLack }),
      ]),
    )
  }
}

type Digests = Map<string, string | null>

function compare(
  rows: readonly StoredRow[],
  audited: Digests,
  { digest, mayLack }: { readonly digest: ReturnType<typeof openDigester>; readonly mayLack: boolean },
): readonly string[] {
  const problems: string[] = []
  const present = new Set<string>()
  for (const { key, content } of rows) {
    present.add(key)
    const expected = audited.get(key)
    if (expected === digest(key, content) || (expected === undefined && mayLack)) continue
    problems.push(
      expected === undefined || expected === null
        ? `${key} is there, and the audit does not tell of it`
        : `${key} is not what the audit says`,
    )
  }
  for (const [key, expected] of audited)
    if (expected !== null && !present.has(key)) problems.push(`${key} is missing`)
  return problems
}

/** The last digest of each row that the chains of these subjects tell of. */
async function readDigests(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, Digests>> {
  const rows = await db
    .selectFrom('audit')
    .select(['subject', 'digests'])
    .where('subject', 'in', subjects)
    .where('digests', 'is not', null)
    .orderBy('subject')
    .orderBy('sequence')
    .execute()
  const found = new Map<string, Digests>()
  for (const { subject, digests } of rows) {
    const own = found.get(subject) ?? new Map()
    for (const [key, digest] of Object.entries(digests ?? {})) own.set(key, digest)
    found.set(subject, own)
  }
  return found
}
